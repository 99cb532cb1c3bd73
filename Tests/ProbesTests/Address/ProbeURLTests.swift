import Testing

@testable import Probes

@Suite("URLs and addresses")
struct ProbeURLTests {
    @Test(
        "a URL is taken apart",
        arguments: [
            ("http://a", "a", 80, "/"), ("HTTPS://A.Example/x?y#z", "a.example", 443, "/x?y"),
            ("http://a:8080?q", "a", 8080, "/?q"), ("http://[::1]:81/", "::1", 81, "/"),
            ("http://10.0.0.1", "10.0.0.1", 80, "/"),
            ("https://a/ü", "a", 443, "/%C3%BC"), ("http://a:/", "a", 80, "/"), ("http://u@v@a/", "a", 80, "/"),
        ]
    )
    func parts(text: String, host: String, port: Int, target: String) throws {
        let url = try ProbeURL(text)
        #expect(url.address.host == host && url.address.port == port && url.target == target)
    }

    @Test(
        "a wrong URL is told what is wrong, and never its path",
        arguments: [
            ("example.org/secret", "The URL does not begin with 'http://' or 'https://'."),
            ("ftp://a/secret", "The URL's scheme 'ftp' is not one of 'http' and 'https'."),
            ("http:///secret", "The host is missing."),
            (
                "http://a b/secret",
                "The host 'a b' is neither a name of letters, digits, '-', '_' and '.', nor an address."
            ),
            ("http://a:0/secret", "The port '0' is no number from 1 to 65535."),
            ("http://a:99999/secret", "The port '99999' is no number from 1 to 65535."),
            ("http://a:+80/secret", "The port '+80' is no number from 1 to 65535."),
            ("http://::1/secret", "The address '::1' has more than one ':': write an IPv6 address in brackets."),
            (
                "http://[::g]/secret",
                "The host '::g' is neither a name of letters, digits, '-', '_' and '.', nor an address."
            ),
            (
                "http://bücher.de/secret",
                "The host 'bücher.de' has letters beyond ASCII: write its ASCII form, which begins with 'xn--'."
            ),
            (
                "http://a/secret x",
                "The URL has a space in its path or query: write it as '%' and two hexadecimal digits."
            ),
            (
                "http://a/secret\r\nX: y",
                "The URL has a control character in its path or query: write it as '%' and two hexadecimal digits."
            ),
        ]
    )
    func errors(text: String, message: String) {
        do throws(ProbeURLError) {
            Issue.record("accepted: \(try ProbeURL(text))")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("an address is a host and a port")
    func address() throws {
        #expect(try ProbeAddress("db.internal:5432").description == "db.internal:5432")
        #expect(try ProbeAddress("[::1]:53").description == "[::1]:53")
        #expect(throws: ProbeAddressError.missingPort) { try ProbeAddress("db.internal") }
        #expect(throws: ProbeAddressError.missingPort) { try ProbeAddress("db.internal:") }
        #expect(throws: ProbeAddressError.missingHost) { try ProbeAddress(":80") }
    }

    @Test("a URL is shown without its user, and with its port where it is not the scheme's own")
    func shown() throws {
        #expect(try ProbeURL("https://u:p@a:443/b").description == "https://a/b")
        #expect(try ProbeURL("https://u:p@[::1]:444/b").origin == "https://[::1]:444")
    }

    @Test(
        "days are those of the calendar",
        arguments: [
            (0, "1970-01-01"), (951_782_400, "2000-02-29"), (-86_400, "1969-12-31"), (1_790_812_800, "2026-10-01"),
        ]
    )
    func dates(seconds: Int, text: String) {
        #expect(CivilDate(secondsSince1970: Int64(seconds)).description == text)
    }

    @Test(
        "durations are written as people write them",
        arguments: [(5000, "5s"), (800, "800ms"), (90_000, "1m30s"), (3_600_500, "1h500ms")]
    )
    func durations(milliseconds: Int, text: String) {
        #expect(Duration.milliseconds(milliseconds).shown == text)
    }
}
