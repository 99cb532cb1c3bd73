import ControlTestSupport
import RedshankControl
import Testing
import Varlink
import VarlinkTestSupport

@Suite("Asking a daemon")
struct ControlClientTests {
    @Test("a question is answered with its type")
    func ask() async throws {
        try await FakeDaemon.with { daemon in
            let path = daemon.path
            let status = try await blocking { try ControlClient(path: path).ask(StatusRequest()) }
            #expect(status == Samples.status)
            let change = try await blocking { try ControlClient(path: path).ask(PauseRequest(check: "website")) }
            #expect(change.changed && change.check.paused)
            #expect(daemon.changes == ["Pause website"])
        }
    }

    @Test("the daemon's errors are told from all others")
    func errors() async throws {
        try await FakeDaemon.with(mayChange: false) { daemon in
            let path = daemon.path
            let wrong = await #expect(throws: ControlFailure.self) {
                try await blocking { _ = try ControlClient(path: path).ask(WhyRequest(check: "webiste")) }
            }
            #expect(wrong == .refused(.noSuchCheck(name: "webiste", suggestion: "website")))
            let forbidden = await #expect(throws: ControlFailure.self) {
                try await blocking { _ = try ControlClient(path: path).ask(PauseRequest(check: "website")) }
            }
            #expect(forbidden == .refused(.notAllowed(group: "redshank-admin")))
        }
        #expect(throws: ControlFailure.connection(.noSocket(path: "/nowhere/control"))) {
            try ControlClient(path: "/nowhere/control")
        }
    }

    @Test("who watches is told the status, and again when it has changed")
    func watch() async throws {
        try await FakeDaemon.with { daemon in
            let path = daemon.path
            try await blocking {
                let client = try ControlClient(path: path)
                var stream = try client.follow(WatchRequest())
                #expect(try stream.next(within: .seconds(30)) == Samples.status)
                daemon.change("website", to: .up, reason: "")
                let next = try stream.next(within: .seconds(30))
                #expect(next?.checks.last?.health == .up)
                #expect(next?.daemon.counts.up == 2)
            }
        }
    }

    @Test("Python's client reads the interface, asks, changes, follows, and is told errors")
    func python() async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Python.run(["-c", Self.script, daemon.path])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output == "all is well\n")
            #expect(daemon.changes == ["Silence website", "Acknowledge website"])
        }
    }

    private static let script = """
        import sys, varlink
        with varlink.Client("unix:" + sys.argv[1]) as client, client.open("org.redshank.Control") as control:
            status = control.Status()
            assert [check["name"] for check in status["checks"]][-1] == "website", status
            assert status["checks"][-1]["health"] == "down", status
            assert status["checks"][-1]["labels"] == {"team": "web", "tier": "1"}, status
            assert status["daemon"]["counts"]["down"] == 1, status
            silenced = control.Silence("website", 3600000, "cleaning")
            assert silenced["check"]["silence"]["reason"] == "cleaning", silenced
            taken = control.Acknowledge("website", "on it")
            assert taken["changed"] and taken["check"]["acknowledgement"]["comment"] == "on it", taken
            try:
                control.Acknowledge("database")
                sys.exit("no error came")
            except varlink.VarlinkError as error:
                assert error.error() == "org.redshank.Control.NothingToAcknowledge", error
                assert error.parameters()["health"] == "up", error
            answers = list(control.Log(follow=True, _more=True))
            assert answers[0]["entries"][1]["message"].startswith("website is down"), answers
            assert answers[1]["missed"] == 2, answers
            why = control.Why("website")
            assert [reaction["verdict"] for reaction in why["reactions"]] == ["waiting", "done", "indifferent", "held"], why
            assert why["streak"] == [18301, 18302] and why["decisive"] == 18302, why
            assert control.State()["state"]["checks"]["website"]["health"] == "down"
            try:
                control.Status("webiste")
                sys.exit("no error came")
            except varlink.VarlinkError as error:
                assert error.error() == "org.redshank.Control.NoSuchCheck", error
                assert error.parameters()["suggestion"] == "website", error
        print("all is well")
        """
}
