import Glibc
import Testing

@testable import Systemd

@Suite struct JournalStreamTests {
    @Test("a descriptor is the journal's stream where device and inode agree")
    func agrees() throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        var status = stat()
        try #require(fstat(descriptor, &status) == 0)
        #expect(Journal.isStream(descriptor, named: "\(status.st_dev):\(status.st_ino)"))
        #expect(!Journal.isStream(descriptor, named: "\(status.st_dev):\(status.st_ino + 1)"))
        #expect(!Journal.isStream(-1, named: "\(status.st_dev):\(status.st_ino)"))
    }

    @Test("words that name no stream agree with nothing", arguments: ["", ":", "1", "1:2:3", "a:b"])
    func malformed(words: String) {
        #expect(!Journal.isStream(0, named: words))
    }
}
