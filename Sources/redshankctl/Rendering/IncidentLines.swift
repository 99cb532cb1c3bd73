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
        let length = Spans.span(seconds: incident.durationSeconds)
        let from = viewpoint.date(incident.from)
        let worst = incident.worst.rawValue
        let when: String
        if let to = incident.to {
            let end: String =
                switch incident.end {
                case "begun anew": ", then it began anew with another configuration"
                case "missing": ", how it ended is missing from the record"
                default: ""
                }
            let isSameDay = viewpoint.date(to).prefix(10) == from.prefix(10)
            let until = isSameDay ? String(viewpoint.date(to).dropFirst(11)) : viewpoint.date(to)
            when = "was \(worst) for \(length), \(from) to \(until)\(end)"
        } else {
            when = "has been \(worst) for \(length), since \(from)"
        }
        let text = "\(incident.id)  \(incident.check.printable) \(when): \(incident.cause.printable)"
        let ink: Style.Ink = incident.to != nil ? .strong : incident.worst.ink
        return style.flow(text, ink, hang: 2)
    }
}
