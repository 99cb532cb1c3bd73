import RedshankControl

/// Incidents, each with what was told of it.
struct IncidentLines {
    let incidents: [Incident]
    let viewpoint: Viewpoint
    /// Whether only those were asked for that last.
    let isOpen: Bool

    func lines(_ style: Style) -> [String] {
        guard !incidents.isEmpty else {
            return [isOpen ? "Nothing is down or degraded." : "No incident is recorded: nothing was down or degraded."]
        }
        var lines: [String] = []
        for (index, incident) in incidents.enumerated() {
            lines += (index == 0 ? [] : [""]) + heading(incident, style)
            lines += IncidentFacts(incident: incident, viewpoint: viewpoint).lines(style)
        }
        let last = incidents.last?.id ?? "i1"
        return lines + ["", style.paint("More about one: redshankctl why \(last)", .faint)]
    }

    private func heading(_ incident: Incident, _ style: Style) -> [String] {
        let text = "\(incident.id)  \(IncidentSentence(incident: incident, viewpoint: viewpoint).text)"
        let ink: Style.Ink = incident.to != nil ? .strong : incident.worst.ink
        return style.flow(text, ink, hang: 2)
    }
}

/// What an incident was: `website was down for 1h, 2026-11-21 01:12:00 to 02:12:00: connection refused`.
struct IncidentSentence {
    let incident: Incident
    let viewpoint: Viewpoint
    /// More phases than these are summed up.
    private static let mostPhases = 3

    var text: String {
        let length = Spans.span(seconds: incident.durationSeconds)
        let how = phases.count > 1 ? "not well" : (phases.first?.health ?? incident.worst).rawValue
        let check = incident.check.printable
        guard let to = incident.to else {
            return "\(check) has been \(how) for \(length), since \(viewpoint.date(incident.from)): \(course)"
        }
        let end: String =
            switch incident.end {
            case "begun anew": ", then it began anew with another configuration"
            case "missing": ", how it ended is missing from the record"
            default: ""
            }
        let from = viewpoint.date(incident.from)
        let isSameDay = viewpoint.date(to).prefix(10) == from.prefix(10)
        let until = isSameDay ? String(viewpoint.date(to).dropFirst(11)) : viewpoint.date(to)
        return "\(check) was \(how) for \(length), \(from) to \(until)\(end): \(course)"
    }

    /// How it stood one after the other, and what was found each time.
    private var course: String {
        guard phases.count > 1 else { return incident.cause.printable }
        if phases.count <= Self.mostPhases {
            return phases.map { "\($0.health.rawValue) for \(Spans.span(seconds: $0.seconds)) (\($0.cause.printable))" }
                .joined(separator: ", then ")
        }
        let sums = [Health.degraded, .down].map { health in
            (health, phases.filter { $0.health == health }.reduce(0) { $0 + $1.seconds })
        }
        let lengths = sums.map { "\($0.0.rawValue) for \(Spans.span(seconds: $0.1))" }.joined(separator: " and ")
        let last = phases.last?.cause.printable ?? ""
        return "\(lengths) in all, in \(phases.count) turns; first \(incident.cause.printable), last \(last)"
    }

    /// The phases, those of one health after the other together: what stands beside a gap in the record.
    private var phases: [(health: Health, seconds: Double, cause: String)] {
        incident.phases.reduce(into: []) { phases, phase in
            if phases.last?.health == phase.health {
                phases[phases.count - 1].seconds += phase.durationSeconds
            } else {
                phases.append((phase.health, phase.durationSeconds, phase.cause))
            }
        }
    }
}
