import Foundation
import RedshankTesting
import Testing

@Suite("JSON as a recording's encoding")
struct JSONCodecTests {
    @Test("Foundation's JSON does what recordings need")
    func compatibility() {
        CodecCompatibility(encoding: { JSONEncoder() }, decoding: { JSONDecoder() }).check()
    }
}
