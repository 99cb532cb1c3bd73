/// One header field that a request carries.
package struct ProbeHeader: Sendable, Hashable {
    package var name: String
    package var value: String
    /// Whether the value must not reach another origin when a redirect leads there.
    package var isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }
}

/// What an HTTP probe asks.
package struct HTTPRequest: Sendable {
    /// Where the request goes.
    package var url: ProbeURL
    /// The method, upper case.
    package var method = "GET"
    /// Fields besides `Host`, `User-Agent`, `Accept`, `Connection` and `Content-Length`, all of which but the last two
    /// may be stated here too.
    package var headers: [ProbeHeader] = []
    /// The body; none where absent.
    package var body: [UInt8]?
    /// How many redirects are followed; with 0 the redirect itself is the answer.
    package var redirectLimit = 5
    /// How many bytes of the body are read; what follows is ignored and the connection closed.
    package var bodyLimit = 256 * 1024
    /// What is looked for in the body.
    package var bodyTests: [BodyTest] = []
    /// Whether the server's certificate must be trusted and be the host's.
    package var verifiesCertificate = true
    /// A file of certificates, PEM, to trust instead of the system's.
    package var authorityFile: String?
    /// Where to connect to instead of the URL's host, which still is in `Host` and in TLS; redirects to other hosts
    /// go where they lead.
    package var connectTo: ProbeAddress?

    package init(url: ProbeURL) { self.url = url }
}
