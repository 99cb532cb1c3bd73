import Foundation

/// The repository that this test is part of.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The names of what lies in a folder, without the dot-files; none where there is no such folder.
    static func names(in folder: String = "") -> [String] {
        let found = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (found ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The paths of all files in a folder and the folders in it, without the dot-files.
    static func paths(in folder: String) -> [String] {
        names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
            return isFolder.boolValue ? paths(in: path) : [path]
        }
    }

    /// All Swift files of ours.
    static let swiftFiles = ["Sources", "Tests"].flatMap(paths(in:)).filter { $0.hasSuffix(".swift") }.map { path in
        SwiftFile(path, (try? text(path)) ?? "")
    }
}
