import Foundation
import NIOSSL

/// Certificates good and bad, made by `openssl` once for each run of the tests.
enum Certificates {
    enum Kind: String {
        case good, expired, early, other
        case selfSigned = "self"
    }

    private static let folder: Result<URL, any Error> = Result { try make() }

    /// The authority that vouches for all but the self-signed one, as a file.
    static func authorityFile() throws -> String { try folder.get().appendingPathComponent("ca.pem").path }

    /// What a server needs to show the certificate.
    static func server(_ kind: Kind) throws -> NIOSSLContext {
        let folder = try folder.get()
        let chain = try NIOSSLCertificate.fromPEMFile(folder.appendingPathComponent("\(kind.rawValue).pem").path)
        let key = try NIOSSLPrivateKey(file: folder.appendingPathComponent("\(kind.rawValue).key").path, format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        )
    }

    private struct OpenSSLFailed: Error { let output: String }

    private static func make() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = folder
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw OpenSSLFailed(output: String(decoding: output, as: UTF8.self))
        }
        return folder
    }

    private static let script = """
        cat > ca.cnf <<'END'
        [ca]
        default_ca = test
        [test]
        database = index.txt
        serial = serial
        new_certs_dir = .
        default_md = sha256
        policy = any
        unique_subject = no
        copy_extensions = copy
        [any]
        commonName = supplied
        END
        : > index.txt
        echo 01 > serial
        new="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        local=subjectAltName=DNS:localhost,IP:127.0.0.1
        openssl req -x509 $new -keyout ca.key -out ca.pem -subj "/CN=Redshank Test CA" -days 3650 \\
            -addext basicConstraints=critical,CA:TRUE
        leaf() {
            openssl req $new -keyout $1.key -out $1.csr -subj "/CN=$2" -addext "$3"
            openssl ca -batch -config ca.cnf -cert ca.pem -keyfile ca.key -in $1.csr -out $1.pem \\
                -startdate $4 -enddate $5 -notext
        }
        leaf good localhost $local 20200101000000Z 20991231000000Z
        leaf expired localhost $local 20200101000000Z 20201001000000Z
        leaf early localhost $local 20980101000000Z 20991231000000Z
        leaf other other.example subjectAltName=DNS:other.example 20200101000000Z 20991231000000Z
        openssl req -x509 $new -keyout self.key -out self.pem -subj "/CN=localhost" -days 3650 -addext $local
        """
}
