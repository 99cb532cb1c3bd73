import RedshankEngine

/// What a line of the control input asks for; nothing where it is no command.
func command(_ line: String) -> (any Input<Poller>)? {
    switch line {
    case "poll": PollNow()
    case "pause": Pause()
    case "resume": Resume()
    default: nil
    }
}
