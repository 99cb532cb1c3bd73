import CSpawn
import Glibc

/// A started process and our ends of its pipes; whoever has it closes them.
struct SpawnedProcess: Sendable {
    let pid: Int32
    let pidfd: Int32
    let output: Int32
    let error: Int32
    /// Absent where it is given nothing to read.
    let input: Int32?
}

/// Starts processes.
enum Spawn {
    /// Starts what a request says.
    ///
    /// The corresponding system calls are `clone3`, or `clone` where that is refused, and `execve`.
    ///
    /// - Parameter request: The program.
    /// - Returns: The process.
    /// - Throws: `SearchFailure` with the reason.
    static func start(_ request: CommandRequest) throws(SearchFailure) -> SpawnedProcess {
        let environment = request.wholeEnvironment
        guard let name = request.arguments.first, !name.isEmpty else {
            throw SearchFailure(reason: "no program is stated")
        }
        for text in request.arguments + environment.keys + environment.values where text.utf8.contains(0) {
            throw SearchFailure(reason: "an argument or the environment has a zero byte in it")
        }
        let path = try ProgramSearch.find(name, path: environment["PATH"] ?? "").get()
        guard let pipes = ChildPipes(hasInput: request.standardInput != nil) else {
            throw SearchFailure(reason: "no pipe can be made: \(ProbeFailure.text(ofError: errno))")
        }
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let process = withCStrings(request.arguments) { arguments in
            withCStrings(variables) { variables in
                path.withCString { path in
                    request.directory.withCString { directory in
                        var start = cspawn_request(
                            path: path,
                            arguments: arguments,
                            environment: variables,
                            directory: directory,
                            input: pipes.input.theirs,
                            output: pipes.output.theirs,
                            error: pipes.error.theirs,
                            group: request.controlGroup ?? -1
                        )
                        return cspawn_start(&start)
                    }
                }
            }
        }
        pipes.closeTheirs()
        guard process.failure == 0 else {
            pipes.closeOurs()
            throw SearchFailure(reason: reason(process, path: path, directory: request.directory))
        }
        return SpawnedProcess(
            pid: process.pid,
            pidfd: process.pidfd,
            output: pipes.output.ours,
            error: pipes.error.ours,
            input: pipes.input.ours >= 0 ? pipes.input.ours : nil
        )
    }

    private static func reason(_ process: cspawn_process, path: String, directory: String) -> String {
        let text = ProbeFailure.text(ofError: process.failure)
        switch process.step {
        case CSPAWN_DIRECTORY: return "folder '\(directory)' cannot be entered: \(text)"
        case CSPAWN_GROUP: return "control group cannot be entered: \(text)"
        case CSPAWN_EXECUTE:
            if process.failure == ENOENT, access(path, F_OK) == 0 {
                return "program '\(path)' cannot be executed: its interpreter does not exist"
            }
            return "program '\(path)' cannot be executed: \(text)"
        default: return "no process can be started: \(text)"
        }
    }

    /// Lends texts as the array of C strings that `execve` wants.
    private static func withCStrings<Value>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        var pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("The array holds its terminating null.") }
            return body(base)
        }
    }
}
