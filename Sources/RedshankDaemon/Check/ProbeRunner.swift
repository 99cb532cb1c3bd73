import Pattern
package import Probes
package import Redshank
import Synchronization

/// Runs checks with the probes: makes the request that a check states, and facts of what the probe reports.
package final class ProbeRunner: CheckRunner {
    private let client: ProbeClient
    private let texts: TextReader
    private let groups: CommandGroups
    private let patterns = Mutex<[String: BodyPattern]>([:])

    package init(client: ProbeClient, texts: TextReader, groups: CommandGroups) {
        self.client = client
        self.texts = texts
        self.groups = groups
    }

    package func run(_ check: CheckSpecification) async -> CheckReport? {
        let report = await client.endingWhenCancelled { await probe(check) }
        return client.isShutDown ? nil : report
    }

    private func probe(_ check: CheckSpecification) async -> CheckReport {
        var redaction = Redaction()
        do {
            let report =
                switch check.target {
                case .http(let target): try await run(target, check, &redaction)
                case .tcp(let target): try await run(target, check, &redaction)
                case .command(let target): try await run(target, check, &redaction)
                }
            return report.redacted(redaction)
        } catch {
            let sentence = redaction.quote("\(error)")
            return CheckReport(outcome: .failed(sentence), total: Milliseconds(.zero))
        }
    }

    package func forgetFiles() { client.forgetCertificates() }

    private func run(
        _ target: HTTPTarget,
        _ check: CheckSpecification,
        _ redaction: inout Redaction
    ) async throws -> CheckReport {
        var request = HTTPRequest(url: try url(target.url, &redaction))
        request.method = target.method
        request.headers = try target.headers.map { field in
            ProbeHeader(field.name, try read(field.value, &redaction), isSecret: field.value.isReference)
        }
        request.body = try target.body.map { Array(try read($0, &redaction).utf8) }
        request.redirectLimit = target.redirects
        request.verifiesCertificate = target.verifiesCertificate
        request.authorityFile = target.authorityFile
        let expectation = check.expectation
        if let text = expectation.body { request.bodyTests.append(.contains(try read(text, &redaction))) }
        if let text = expectation.bodyMatches {
            request.bodyTests.append(.matches(try pattern(read(text, &redaction))))
        }
        return CheckReport(await client.http(request, timeout: check.timeout), expectation)
    }

    private func run(
        _ target: TCPTarget,
        _ check: CheckSpecification,
        _ redaction: inout Redaction
    ) async throws -> CheckReport {
        let text = try read(target.address, &redaction)
        let address = try ProbeAddress(text)
        redaction.note(target.address, text, parts: [address.host])
        var request = TCPRequest(address: address)
        request.send = try target.send.map { Array(try read($0, &redaction).utf8) }
        request.expect = try check.expectation.answer.map { .contains(try read($0, &redaction)) }
        return CheckReport(await client.tcp(request, timeout: check.timeout))
    }

    private func run(
        _ target: CommandTarget,
        _ check: CheckSpecification,
        _ redaction: inout Redaction
    ) async throws -> CheckReport {
        var request = CommandRequest(arguments: try target.arguments.map { try read($0, &redaction) })
        request.environment = try target.environment.mapValues { try read($0, &redaction) }
        request.directory = target.directory ?? "/"
        request.redact = redaction.apply
        let (prepared, client) = (request, client)
        let report = await groups.withGroup { directory in
            var request = prepared
            request.controlGroup = directory
            return await client.command(request, timeout: check.timeout)
        }
        return CheckReport(report)
    }

    // MARK: - What a request is made of

    private func read(_ text: Text, _ redaction: inout Redaction) throws(TextError) -> String {
        let content = try texts.read(text)
        redaction.note(text, content)
        return content
    }

    private func url(_ text: Text, _ redaction: inout Redaction) throws -> ProbeURL {
        let content = try read(text, &redaction)
        do throws(ProbeURLError) {
            let url = try ProbeURL(content)
            redaction.note(text, content, parts: [url.target, url.address.host])
            return url
        } catch {
            // The error quotes what it does not understand, and that may be a secret.
            throw text.isReference ? TextError(reference: text, reason: "its content is no http or https URL") : error
        }
    }

    private func pattern(_ text: String) throws -> BodyPattern {
        if let known = patterns.withLock({ $0[text] }) { return known }
        let pattern = try BodyPattern(text)
        patterns.withLock { $0[text] = pattern }
        return pattern
    }
}

extension Text {
    /// Whether it is kept elsewhere.
    var isReference: Bool { if case .literal = self { false } else { true } }
}
