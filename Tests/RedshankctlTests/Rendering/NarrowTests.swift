import ControlTestSupport
import Foundation
import RedshankControl
import Testing

@testable import redshankctl

@Suite("What is shown on a terminal with little room")
struct NarrowTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    @Test("a text of several colours is broken between words, hangs, and keeps each colour")
    func flow() {
        let pieces = [
            Style.Piece("website", .strong), Style.Piece(" is "), Style.Piece("down", .bad),
            Style.Piece(": connection refused by the peer", .plain),
        ]
        #expect(Style().flow(pieces, hang: 2) == ["website is down: connection refused by the peer"])
        #expect(
            Style(width: 24).flow(pieces, hang: 2) == ["website is down:", "  connection refused by", "  the peer"]
        )
        #expect(
            Style(hasColours: true, width: 24).flow(pieces, hang: 2).first
                == "\u{1b}[1mwebsite\u{1b}[0m is \u{1b}[1;31mdown\u{1b}[0m:"
        )
        #expect(Style(hasColours: true, width: 80).flow("a b", .faint, hang: 0) == ["\u{1b}[2ma b\u{1b}[0m"])
        #expect(Style(width: 80).flow("  a  b", hang: 4) == ["  a  b"])
        #expect(Style(width: 80).flow("", hang: 4) == [""])
    }

    @Test("what goes to the standard error is broken, and set in where it was")
    func broken() {
        let text = "redshankctl: one two three four five six\n  Join it with: sudo usermod\n"
        #expect(
            Style(width: 26).broken(text)
                == "redshankctl: one two three\n  four five six\n  Join it with: sudo\n    usermod\n"
        )
        #expect(Style().broken(text) == text)
    }

    @Test("of a change each side is cut on its own, so that a removal is seen to be one")
    func change() throws {
        let long = String(repeating: "x", count: 200)
        let changes = [(long, nil), (nil, long), (long, long), ("a", "b")].map { old, new in
            ["path": "outbox.14", "old": old, "new": new].compactMapValues { $0 }
        }
        let json: [String: Any] = [
            "time": Samples.now.description, "run": "r", "sequence": 7, "action": "deed-done", "message": "m",
            "changes": changes,
        ]
        let data = try JSONSerialization.data(withJSONObject: json)
        let step = try JSONDecoder().decode(ReplayStep.self, from: data)
        let writer = ReplayWriter(json: false, style: Style(width: 60), viewpoint: viewpoint)
        let lines = writer.lines(step)
        #expect(lines.allSatisfy { $0.columns <= 60 })
        #expect(lines[1].hasSuffix("x… → nothing"))
        #expect(lines[2].hasPrefix("    outbox.14: nothing → x"))
        #expect(lines[3].contains("x… → x") && lines[3].hasSuffix("x…"))
        #expect(lines[4] == "    outbox.14: a → b")
    }

    @Test("the last column of a table is broken where it is what the table is for")
    func table() {
        var table = Table(["A", "B", "DIFFERENCE"], rightAligned: [1], isLastWhole: true)
        table.append([Table.Cell("one"), Table.Cell("12"), Table.Cell("this was told, and would not be told")])
        #expect(
            table.lines(Style(width: 40)) == [
                "A     B  DIFFERENCE", "one  12  this was told, and would not be", "         told",
            ]
        )
        #expect(
            table.lines(Style(width: 30)) == [
                "A     B  DIFFERENCE", "one  12", "    this was told, and would", "    not be told",
            ]
        )
        #expect(table.lines(Style())[1] == "one  12  this was told, and would not be told")
    }

    @Test("why begins with lines that fit")
    func why() {
        var why = Samples.why
        why.check.reason = "connection refused by every one of the many addresses that this name has"
        let lines = WhyStory(why: why, viewpoint: viewpoint).lines(Style(width: 60))
        #expect(lines.allSatisfy { $0.columns <= 60 || !$0.contains(" ") || $0.contains("https://") }, "\(lines)")
    }
}
