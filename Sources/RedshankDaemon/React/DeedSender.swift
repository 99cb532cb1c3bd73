import FoundationEssentials
package import Probes
package import Redshank
import RedshankEngine

/// Does deeds: sends webhooks, runs commands.
package struct DeedSender: DeedPerformer {
    private let client: ProbeClient
    private let texts: TextReader
    private let groups: CommandGroups

    package init(client: ProbeClient, texts: TextReader, groups: CommandGroups) {
        self.client = client
        self.texts = texts
        self.groups = groups
    }

    package func perform(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome {
        let outcome = await client.endingWhenCancelled { await send(deed, by: specification, key: key) }
        return client.isShutDown && outcome.isFailure ? .cutShort : outcome
    }

    private func send(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome {
        var redaction = Redaction()
        let told = ToldEvent(deed.event, key: key)
        do {
            return
                switch specification
            {
            case .webhook(let webhook): try await send(webhook, told, &redaction)
            case .command(let command): try await run(command, told, &redaction)
            }
        } catch {
            return .failed(redaction.quote("\(error)"))
        }
    }
}

extension DeedSender {
    private func read(_ text: Text, _ redaction: inout Redaction) throws(TextError) -> String {
        let content = try texts.read(text)
        redaction.note(text, content)
        return content
    }
}

// MARK: - Webhooks

extension DeedSender {
    private func send(
        _ webhook: WebhookSpecification,
        _ event: ToldEvent,
        _ redaction: inout Redaction
    ) async throws -> DeedOutcome {
        let content = try read(webhook.url, &redaction)
        guard let url = try? ProbeURL(content) else { return .refused("\(webhook.url.shown) is no http or https URL") }
        redaction.note(webhook.url, content, parts: [url.target, url.address.host])
        var request = HTTPRequest(url: url)
        request.method = webhook.method
        request.redirectLimit = 0
        request.body = Array(try body(of: webhook, event, &redaction).utf8)
        request.headers = [
            ProbeHeader("Content-Type", contentType(of: webhook)), ProbeHeader("Idempotency-Key", event.key),
        ]
        for field in webhook.headers {
            let value = try read(field.value, &redaction)
            request.headers.removeAll { $0.name.lowercased() == field.name.lowercased() }
            request.headers.append(ProbeHeader(field.name, value, isSecret: field.value.isReference))
        }
        return DeedOutcome(await client.http(request, timeout: webhook.timeout), redaction)
    }

    private func body(
        of webhook: WebhookSpecification,
        _ event: ToldEvent,
        _ redaction: inout Redaction
    ) throws -> String {
        guard let body = webhook.body else { return event.json }
        guard case .literal(let text) = body else { return try read(body, &redaction) }
        let template = try Template(text)
        return template.render(event.placeholders, escaping: template.bodyEscaping)
    }

    private func contentType(of webhook: WebhookSpecification) -> String {
        guard case .literal(let text)? = webhook.body, let template = try? Template(text) else {
            return "application/json"
        }
        return template.bodyEscaping == .json ? "application/json" : "text/plain; charset=utf-8"
    }
}

extension DeedOutcome {
    /// What a webhook's answer means: any 2xx is done; what the request itself is to blame for is not tried again.
    fileprivate init(_ report: HTTPReport, _ redaction: Redaction) {
        switch report.outcome {
        case .failed(let phase, let failure):
            self = .failed(redaction.quote(failure.sentence(in: phase)))
        case .answered(let answer):
            let words = "answered \(answer.status)"
            // Redacted before it is cut, as half a secret is not known any more.
            let line = redaction.apply(to: answer.bodyStart).split(whereSeparator: \.isNewline).first ?? ""
            let start = line.isEmpty ? "" : ": \(redaction.quote(String(line), atMost: 200))"
            switch answer.status {
            case 200..<300: self = .done(words)
            case 408, 425, 429: self = .failed(words + start)
            case 300..<500: self = .refused(words + start)
            default: self = .failed(words + start)
            }
        }
    }
}

// MARK: - Commands

extension DeedSender {
    private func run(
        _ command: CommandDeedSpecification,
        _ event: ToldEvent,
        _ redaction: inout Redaction
    ) async throws -> DeedOutcome {
        var arguments: [String] = []
        for argument in command.arguments {
            guard case .literal(let text) = argument else {
                arguments.append(try read(argument, &redaction))
                continue
            }
            arguments.append(try Template(text).render(event.placeholders))
        }
        var request = CommandRequest(arguments: arguments)
        request.environment = event.environment
        for (name, value) in command.environment { request.environment[name] = try read(value, &redaction) }
        request.directory = command.directory ?? "/"
        request.standardInput = Array(event.json.utf8)
        request.redact = redaction.apply
        // Checks that hang may hold all places: above all then somebody must be told.
        request.isUrgent = true
        let prepared = request
        let report = await groups.withGroup { directory in
            var request = prepared
            request.controlGroup = directory
            return await client.command(request, timeout: command.timeout)
        }
        return DeedOutcome(report, redaction)
    }
}

extension DeedOutcome {
    /// What a program's end means: exit code 0 is done.
    fileprivate init(_ report: CommandReport, _ redaction: Redaction) {
        let isDone = report.outcome == .exited(code: 0)
        let line = isDone || report.lastWords.isEmpty ? report.output.firstLine : report.lastWords
        let words = line.isEmpty ? "" : ": \(redaction.quote(line, atMost: 200))"
        let sentence = redaction.quote(report.outcome.sentence) + words
        self = isDone ? .done(sentence) : .failed(sentence)
    }
}
