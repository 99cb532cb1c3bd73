// How durations cross a wire: as operators write them, `1h30m`, where the standard library has two integers that nobody
// can read. The compiler's own coding of the types in this module finds these overloads.

extension KeyedEncodingContainer {
    mutating func encode(_ duration: Duration, forKey key: Key) throws {
        try encode(DurationText.format(duration), forKey: key)
    }

    mutating func encodeIfPresent(_ duration: Duration?, forKey key: Key) throws {
        try encodeIfPresent(duration.map(DurationText.format), forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: Duration.Type, forKey key: Key) throws -> Duration {
        try duration(decode(String.self, forKey: key), key)
    }

    func decodeIfPresent(_ type: Duration.Type, forKey key: Key) throws -> Duration? {
        try decodeIfPresent(String.self, forKey: key).map { try duration($0, key) }
    }

    private func duration(_ text: String, _ key: Key) throws -> Duration {
        do throws(DurationTextError) {
            return try DurationText.parse(text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(error)")
        }
    }
}
