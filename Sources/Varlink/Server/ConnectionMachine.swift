/// What one connection does next: bytes and endings go in, calls come out, one at a time and in order.
///
/// It does no input or output and knows no time; the shell around it runs the calls and keeps the timers.
struct ConnectionMachine: Sendable {
    /// What is to be done now.
    enum Step: Equatable {
        /// Nothing, until something comes.
        case wait
        /// Run this call, and say when it is finished.
        case run(CallMessage)
        /// Send this error, then close.
        case refuse(MessageError)
        /// Close.
        case close
    }

    private enum Input {
        case open, ended, gone
    }

    private var framing: MessageFraming
    private var input = Input.open
    private var isRunning = false
    private var isDraining = false
    private var isOver = false
    private let maximumBuffered: Int

    init(framing: MessageFraming) {
        self.framing = framing
        maximumBuffered = 65_536
    }

    /// Bytes came.
    mutating func received(_ bytes: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        framing.append(bytes)
    }

    /// The call that ran is finished.
    mutating func finished() {
        precondition(isRunning, "a call is finished once")
        isRunning = false
    }

    /// The peer sends no more, and may still read.
    mutating func inputEnded() {
        if input == .open { input = .ended }
    }

    /// The peer neither sends nor reads any more.
    mutating func peerGone() {
        input = .gone
    }

    /// No new calls are begun.
    mutating func drain() {
        isDraining = true
    }

    /// Whether more bytes are wanted: a peer that calls faster than it is answered is not read further.
    var wantsBytes: Bool {
        !isOver && input == .open && !(isRunning && framing.bufferedBytes >= maximumBuffered)
    }

    /// Whether a message has begun that is not whole, with nothing else under way.
    var isInMessage: Bool {
        !isOver && !isRunning && input == .open && framing.bufferedBytes > 0
    }

    /// What is to be done now; each answer but `wait` is given once.
    mutating func next() -> Step {
        guard !isOver, !isRunning else { return .wait }
        guard !isDraining else { return end(.close) }
        do {
            while let bytes = try framing.next() {
                let message = try CallMessage(bytes: bytes)
                // Nobody is left to read a reply; what asks for none is still done.
                if input == .gone, !message.isOneway { continue }
                isRunning = true
                return .run(message)
            }
        } catch {
            return end(input == .gone ? .close : .refuse(error))
        }
        return input == .open ? .wait : end(.close)
    }

    private mutating func end(_ step: Step) -> Step {
        isOver = true
        return step
    }
}
