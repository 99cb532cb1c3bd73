extension ProbeURL {
    /// Whether credentials meant for one may be sent to the other: same scheme, host and port.
    package func isSameOrigin(as other: ProbeURL) -> Bool {
        scheme == other.scheme && address == other.address
    }

    /// Where a `Location` header leads from here.
    ///
    /// - Parameter location: An absolute URL, or one relative to this.
    /// - Returns: The absolute URL, its path without `.` and `..`.
    /// - Throws: `ProbeURLError` for a scheme that is not followed or a host that is none.
    package func following(_ location: String) throws(ProbeURLError) -> ProbeURL {
        if let colon = location.firstIndex(of: ":"), Self.isScheme(location[..<colon]) {
            guard let scheme = Scheme(rawValue: location[..<colon].lowercased()) else {
                throw .unknownScheme(String(location[..<colon]))
            }
            let rest = location[location.index(after: colon)...]
            guard rest.hasPrefix("//") else { throw .missingScheme }
            return try ProbeURL(scheme: scheme, rest: rest.dropFirst(2), isLenient: true)
        }
        if location.hasPrefix("//") {
            return try ProbeURL(scheme: scheme, rest: location.dropFirst(2), isLenient: true)
        }
        let path = target.prefix { $0 != "?" }
        let merged: String
        switch location.first {
        case nil, "#": merged = target
        case "/": merged = location
        case "?": merged = path + location
        default:
            let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
            merged = folder + location
        }
        let target = try Self.checkedTarget(merged[...], isLenient: true)
        return ProbeURL(scheme: scheme, address: address, target: Self.withoutDots(target))
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func withoutDots(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        guard path.contains("/.") else { return target }
        var kept: [Substring] = []
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return "/" + kept.joined(separator: "/") + target[path.endIndex...]
    }
}

extension ProbeURL {
    /// The path and query as a request line may have them; the fragment is cut off.
    ///
    /// A lenient reading (of what a server sent) escapes what a strict one (of what an operator wrote) refuses.
    static func checkedTarget(_ text: Substring, isLenient: Bool) throws(ProbeURLError) -> String {
        let text = text.prefix { $0 != "#" }
        var target = text.first == "/" ? "" : "/"
        for scalar in text.unicodeScalars {
            if scalar.value > 0x20, scalar.value < 0x7F {
                target.unicodeScalars.append(scalar)
                continue
            }
            guard isLenient || scalar.value >= 0x80 else {
                throw .forbiddenCharacter(scalar == " " ? "a space" : "a control character")
            }
            for byte in String(scalar).utf8 {
                target += "%" + String(byte >> 4, radix: 16, uppercase: true)
                target += String(byte & 15, radix: 16, uppercase: true)
            }
        }
        return target
    }

    /// The text with `%` escapes undone.
    static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
