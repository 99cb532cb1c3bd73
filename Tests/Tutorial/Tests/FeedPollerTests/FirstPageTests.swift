import Foundation
import Testing

@Suite("The first page")
struct FirstPageTests {
    @Test("its program prints what the page says")
    func thermometer() throws {
        let program = Process()
        let output = Pipe()
        program.executableURL = Bundle.main.bundleURL.appending(path: "Thermometer")
        program.standardOutput = output
        try program.run()
        let said = try output.fileHandleForReading.readToEnd()
        program.waitUntilExit()
        #expect(said == Data("success(21)\n".utf8))
    }
}
