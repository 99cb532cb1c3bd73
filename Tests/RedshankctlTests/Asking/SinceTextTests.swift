import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("Moments on the command line")
struct SinceTextTests {
    private func seconds(_ text: String) -> Int64? {
        SinceText.parse(text, now: Samples.now).map { found in
            (Samples.now.microsecondsSinceEpoch - found.microsecondsSinceEpoch) / 1_000_000
        }
    }

    @Test("a duration is so long ago")
    func durations() {
        #expect(seconds("2h") == 7_200)
        #expect(seconds("1h30m") == 5_400)
        #expect(seconds("500ms") == 0)
        #expect(seconds("2h ago") == 7_200)
    }

    @Test("a moment with its zone is that moment")
    func exact() {
        #expect(seconds("2026-11-21T03:11:00.000Z") == 60)
        #expect(seconds("2026-11-21T03:11:00Z") == 60)
        #expect(seconds("2026-11-21 03:11:00Z") == 60)
    }

    @Test("parts of a second are as the log has them")
    func fractions() throws {
        let second = String(Viewpoint.local.date(Samples.now))
        let whole = try #require(SinceText.parse(second, now: Samples.now))
        let part = try #require(SinceText.parse("\(second).25", now: Samples.now))
        #expect(part.microsecondsSinceEpoch - whole.microsecondsSinceEpoch == 250_000)
        for wrong in ["03:12.5", "\(second).", "\(second).1234567", "\(second).-1", "\(second).1.2"] {
            #expect(SinceText.parse(wrong, now: Samples.now) == nil)
        }
    }

    @Test("days and times of day are local")
    func local() throws {
        // What the day and time of day are here, now.
        let viewpoint = Viewpoint.local
        let date = viewpoint.date(Samples.now)
        let day = String(date.prefix(10))
        #expect(seconds(date) == 0)
        #expect(seconds("\(day)T\(date.dropFirst(11))") == 0)
        #expect(seconds(String(date.dropFirst(11))) == 0)
        let today = try #require(seconds("today"))
        #expect(seconds(day) == today)
        #expect(today >= 0 && today < 90_000)
        #expect(try #require(seconds("yesterday")) > today)
        #expect(seconds("yesterday \(date.dropFirst(11))") == 86_400)
    }

    @Test("a time of day that is still to come was meant of yesterday")
    func tomorrow() throws {
        let ago = try #require(seconds("23:59:59"))
        #expect(ago > 0 && ago <= 90_000)
    }

    @Test(
        "what is no moment is refused",
        arguments: [
            "", "soon", "25:00", "12", "12:60", "2026-13-01", "2026-11-21 soon", "today 1 2", "03:12 03:12", "-2h", "2",
        ]
    )
    func wrong(text: String) {
        #expect(SinceText.parse(text, now: Samples.now) == nil)
    }
}
