package import Redshank
package import RedshankControl
package import RedshankEngine
package import RedshankHistory

extension IncidentQuery {
    /// What a request for incidents wants to be read.
    package init(_ request: IncidentsRequest) {
        self.init(
            check: request.check,
            since: request.sinceMicroseconds.map { .microseconds($0) },
            isOpen: request.open == true,
            limit: min(max(0, request.limit ?? 1000), 10_000)
        )
    }
}

extension RedshankControl.Incident {
    /// An incident as the control interface gives it.
    package init(_ incident: RedshankHistory.Incident, _ state: WatchState?, now: Moment) {
        let end = incident.to ?? max(incident.from, now.wall.microseconds)
        self.init(
            id: incident.name,
            check: incident.check,
            from: Timestamp(microsecondsSinceEpoch: incident.from),
            to: incident.to.map(Timestamp.init(microsecondsSinceEpoch:)),
            durationSeconds: Double(end - incident.from) / 1e6,
            unwatchedSeconds: Double(incident.unwatched) / 1e6,
            worst: RedshankControl.Health(incident.worst),
            cause: incident.reason,
            phases: zip(incident.phases, incident.phases.dropFirst().map(\.from) + [end]).map { phase, end in
                RedshankControl.IncidentPhase(
                    health: RedshankControl.Health(phase.health),
                    from: Timestamp(microsecondsSinceEpoch: phase.from),
                    durationSeconds: Double(max(0, end - phase.from)) / 1e6,
                    cause: phase.reason
                )
            },
            began: incident.beginning.map { "\($0.run):\($0.number)" },
            ended: incident.ending.map { "\($0.run):\($0.number)" },
            end: incident.end,
            told: incident.tellings.map { Telling($0, state) },
            acknowledgements: incident.acknowledgements.map { .init($0, since: incident.from) }
        )
    }
}

extension RedshankControl.IncidentAcknowledgement {
    fileprivate init(_ acknowledgement: RedshankHistory.IncidentAcknowledgement, since from: Int64) {
        self.init(
            at: Timestamp(microsecondsSinceEpoch: acknowledgement.at),
            afterSeconds: Double(max(0, acknowledgement.at - from)) / 1e6,
            by: acknowledgement.by.shown,
            comment: acknowledgement.comment,
            until: acknowledgement.until.map(Timestamp.init(microsecondsSinceEpoch:)),
            takenBackBy: acknowledgement.takenBackBy?.shown
        )
    }
}

extension RedshankControl.Telling {
    fileprivate init(_ telling: RedshankHistory.Telling, _ state: WatchState?) {
        let standing: Standing =
            switch telling.end {
            case nil: .owed
            case "done": .done
            case "given up": .failed
            default: .unknown
            }
        self.init(
            reaction: telling.reaction,
            kind: state?.configuration.reactions[telling.reaction]?.deed.kind,
            health: RedshankControl.Health(telling.health),
            repetitions: telling.repetitions,
            decided: Timestamp(microsecondsSinceEpoch: telling.decided),
            standing: standing,
            ended: telling.ended.map(Timestamp.init(microsecondsSinceEpoch:)),
            outcome: telling.outcome
        )
    }
}
