extension HTTPRequest {
    /// The request that follows a redirect, as browsers and RFC 9110 have it.
    ///
    /// 303 always becomes a GET, 301 and 302 turn a POST into one; 307 and 308 repeat the request. What was meant for
    /// one origin (credentials, secret fields, a stated `Host`) does not go to another.
    ///
    /// - Parameters:
    ///   - status: The redirect's status.
    ///   - location: Its `Location`.
    /// - Returns: The request to send next.
    /// - Throws: `ProbeFailure.badRedirect`.
    func following(status: Int, to location: String) throws(ProbeFailure) -> HTTPRequest {
        var next = self
        do throws(ProbeURLError) {
            next.url = try url.following(location)
        } catch {
            throw .badRedirect(reason: error.description)
        }
        if status == 303 && method != "HEAD" || (status == 301 || status == 302) && method == "POST" {
            next.method = "GET"
            next.body = nil
            next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if !next.url.isSameOrigin(as: url) {
            let bound = ["authorization", "cookie", "proxy-authorization", "host"]
            next.headers.removeAll { $0.isSecret || bound.contains($0.name.lowercased()) }
            next.connectTo = nil
        } else if next.url.user == nil {
            next.url = next.url.with(user: url.user)
        }
        return next
    }

    /// Whether a status asks for a redirect to be followed.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }
}
