#if os(Linux)
  import Foundation
  import TestSupport

  /// A program of this package, running as a process: its output, its state as the kernel reports it, and its end.
  ///
  /// Every wait has a limit, and throws when that has passed.
  final class SpawnedProgram {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// How a process ended.
    enum End: Equatable {
      case exited(Int32)
      case killed(by: Int32)
    }

    /// `POSIX_SPAWN_SETSID`, which Swift does not import.
    private static let newSession: Int16 = 0x80
    /// The signals that an application handles. The tests themselves may have been started with some of them ignored,
    /// such as in the background of a shell.
    private static let handledSignals = [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT]
    let pid: pid_t
    private let output: Int32
    private var unread = Data()
    private var seen: [String] = []
    private var hasEnded = false

    /// - Parameters:
    ///   - inNewSession: Whether it has no controlling terminal, as if a service manager had started it.
    ///   - ignored: The signals that it inherits as ignored. A shell ignores them and then becomes the program: if this
    ///     process ignored them for a moment, programs of other tests would inherit that.
    ///   - closed: The standard streams that are closed when it starts. The program also prints into descriptor 9.
    init(
      _ name: String, _ arguments: [String] = [], inNewSession: Bool = false, ignoring ignored: [Int32] = [],
      closing closed: [Int32] = []
    ) throws {
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent(name).path
      var ends: [Int32] = [-1, -1]
      // Programs of other tests must not inherit it, because they would keep it open.
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw Failure(description: "no pair of sockets")
      }
      defer { close(ends[1]) }
      output = ends[0]
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      for stream: Int32 in [0, 1, 2, 9] { posix_spawn_file_actions_adddup2(&actions, ends[1], stream) }
      for stream in closed { posix_spawn_file_actions_addclose(&actions, stream) }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      var reset = sigset_t()
      sigemptyset(&reset)
      for number in Self.handledSignals { sigaddset(&reset, number) }
      posix_spawnattr_setsigdefault(&attributes, &reset)
      // Each program is started with them blocked, as by a thread of Dispatch.
      posix_spawnattr_setsigmask(&attributes, &reset)
      let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
      posix_spawnattr_setflags(&attributes, flags | (inNewSession ? Self.newSession : 0))
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      var command = [program] + arguments
      if !ignored.isEmpty {
        let numbers = ignored.map { "\($0)" }.joined(separator: " ")
        command = ["/bin/sh", "-c", "trap '' \(numbers); exec \"$0\" \"$@\""] + command
      }
      var words = command.map { strdup($0) } + [nil]
      defer { words.forEach { free($0) } }
      var child: pid_t = 0
      guard posix_spawn(&child, words[0]!, &actions, &attributes, &words, environ) == 0 else {
        throw Failure(description: "\(program) can't be started")
      }
      pid = child
    }

    deinit {
      if !hasEnded {
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
      }
      close(output)
    }

    func send(_ signal: Int32) {
      kill(pid, signal)
    }

    /// Writes to its standard input.
    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(output, bytes, bytes.count)
    }

    /// Its standard input ends.
    func closeInput() {
      shutdown(output, Int32(SHUT_WR))
    }

    /// The lines up to and including the first one with this beginning.
    ///
    /// - Parameter meanwhile: Called repeatedly while no line comes.
    @discardableResult
    func lines(upTo beginning: String, meanwhile: () -> Void = {}) throws -> [String] {
      var lines: [String] = []
      while let line = try nextLine(meanwhile: meanwhile) {
        lines.append(line)
        if line.hasPrefix(beginning) { return lines }
      }
      throw Failure(description: "the output ended before '\(beginning)': \(seen)")
    }

    /// The lines until the program closes its output.
    func remainingLines() throws -> [String] { try lines(while: { true }) }

    /// The lines written so far. Does not wait for more.
    func linesSoFar() throws -> [String] { try lines(while: { hasLine }) }

    private func lines(while condition: () -> Bool) throws -> [String] {
      var lines: [String] = []
      while condition(), let line = try nextLine() { lines.append(line) }
      return lines
    }

    /// Waits until the kernel reports this state, such as `T` for stopped.
    func waitUntilState(_ state: Character) throws {
      try wait(for: "state \(state)") { self.state == state ? () : nil }
    }

    /// Waits for the end.
    func end() throws -> End {
      try wait(for: "the end") {
        var status: Int32 = 0
        guard waitpid(self.pid, &status, WNOHANG) == self.pid else { return nil }
        self.hasEnded = true
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(by: signal)
      }
    }

    private var state: Character? {
      let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
      return text?.split(separator: ")").last?.dropFirst().first
    }

    /// Whether a line has come. The programs write only whole lines.
    private var hasLine: Bool {
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      return unread.contains(UInt8(ascii: "\n")) || poll(&descriptor, 1, 0) == 1
    }

    private func wait<Value>(for what: String, _ condition: () -> Value?) throws -> Value {
      let deadline = ContinuousClock.now.advanced(by: .seconds(patience))
      while ContinuousClock.now < deadline {
        if let value = condition() { return value }
        usleep(2000)
      }
      throw Failure(description: "waited for \(what) in vain; state \(state ?? "?"), output \(seen)")
    }

    private func nextLine(meanwhile: () -> Void = {}) throws -> String? {
      let deadline = ContinuousClock.now.advanced(by: .seconds(patience))
      while true {
        if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: unread[..<newline], as: UTF8.self)
          unread.removeSubrange(...newline)
          seen.append(line)
          return line
        }
        var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 20) == 1 else {
          if ContinuousClock.now > deadline { throw Failure(description: "waited for a line in vain after \(seen)") }
          meanwhile()
          continue
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &buffer, buffer.count)
        guard count > 0 else { return nil }
        unread.append(contentsOf: buffer[..<count])
      }
    }
  }
#endif
