import DelegateForwarding
import Dispatch
import TestSupport
import Testing

/// One program with everything that a trace reports. Its lines name each object by the class and address that the
/// program knows, so what one reads in a line can be found in a description.
@Suite("The lines of a whole program") @MainActor struct TracedProgramTests {
  let program = Program()

  @Test("44: Two services of one type are told apart, and what is called on behalf of another one comes in its turn")
  func services() {
    let (first, second) = (program.radio("radio 1"), program.radio("radio 2"))
    let (app, logger) = (program.member("app"), program.member("logger"))
    first.delegate = app
    second.delegate = logger
    logger.onTune = { first.delegate?.radioDidTune("one") }
    for radio in [first, second] { radio.$delegate.subscribe(program.member("screen")) }
    second.delegate?.radioDidTune("two")
    logger.onTune = {}
    #expect(
      program.lines() == [
        "radio 1: app assigned as delegate", "radio 2: logger assigned as delegate", "radio 1: screen subscribed",
        "radio 1: the proxy of app installed", "radio 2: screen subscribed", "radio 2: the proxy of logger installed",
        "radio 2: radioDidTune(_:) → logger called, as the original delegate, on thread N",
        "radio 1: radioDidTune(_:) → app called, as the original delegate, on thread N",
        "radio 1: radioDidTune(_:) → screen called, on thread N",
        "radio 2: radioDidTune(_:) → screen called, on thread N",
      ])
    let end = "radio 2: radioDidTune(_:) → logger returned after T"
    #expect(program.returned.contains(end), "another turn lay in it")
  }

  @Test("44: A ring is rejected, and so is what is subscribed already")
  func rejections() {
    let (first, second) = (program.radio("radio 1"), program.radio("radio 2"))
    first.$delegate.subscribe(second.$delegate)
    second.$delegate.subscribe(program.member("logger"))
    #expect(!second.$delegate.subscribe(first.$delegate))
    #expect(!second.$delegate.subscribe(program["logger"]))
    #expect(
      program.lines() == [
        "radio 1: radio 2's multicast subscribed", "radio 1: the proxy of nobody installed",
        "radio 2: logger subscribed", "radio 2: the proxy of nobody installed",
        "radio 2: radio 1's multicast rejected, because it would form a cycle",
        "radio 2: logger rejected, because it is subscribed already, called directly",
      ])
  }

  private let stream = "EventStream<ArchiveEvent>(0x…)"
  private let observer = "EventObserver<ArchiveEvent>(0x…)"

  @Test("44, 46: On an actor and a queue an event is queued, and its receiver called; streams and observers have names")
  func listeners() async {
    let held = HeldQueue()
    let archive = program.archive()
    let (screen, log) = (program.archiveMember("screen"), program.archiveMember("log"))
    archive.subscribe(screen, on: MainActor.shared, as: ArchiveEvent.self)
    archive.subscribe(log, on: held.queue, as: ArchiveEvent.self, buffering: .bufferingNewest(1))
    let stream = archive.events(of: ArchiveEvent.self)
    let token = archive.observe(ArchiveEvent.self) { _ in }
    let subscribed = ["screen", "log", self.stream, observer].map { "archive: \($0) subscribed" }
    #expect(program.lines() == subscribed)
    for count in 1...2 { archive.archiveDidGrow(count) }
    #expect(
      program.anonymous("\(archive)") == """
        MulticastDelegate<any ArchiveDelegate>(archive's address, label: archive, \
        subscribers: [screen (on MainActor, 2 waiting), log (on queue held, 1 waiting, 1 dropped)], \
        listeners: [\(self.stream), \(observer)])
        """)
    let grows = "archive: archiveDidGrow(_:) →"
    let (screenWaits, logWaits) = (
      "\(grows) screen queued, as ArchiveEvent.didGrow, on MainActor",
      "\(grows) log queued, as ArchiveEvent.didGrow, on queue held"
    )
    let others = [self.stream, observer].map { "\(grows) \($0) called, with ArchiveEvent.didGrow, on thread N" }
    let dropped = "archive: ArchiveEvent.didGrow → log dropped an event, because its buffer is full"
    #expect(program.lines() == [screenWaits, logWaits] + others + [screenWaits, logWaits, dropped] + others)
    held.run()
    #expect(program.lines() == ["archive: ArchiveEvent.didGrow → log called, on queue held"])
    await archive.waitUntilDelivered()
    let called = "archive: ArchiveEvent.didGrow → screen called, on MainActor"
    #expect(program.lines() == [called, called])
    withExtendedLifetime((stream, token)) {}
  }

  @Test("44: Whoever hears only events is skipped by a callback that isn't reported")
  func skipped() {
    let archive = program.archive()
    archive.subscribe(program.archiveMember("screen"), on: MainActor.shared, as: ArchiveEvent.self)
    let stream = archive.events(of: ArchiveEvent.self)
    _ = program.lines()
    archive.archiveWillClose()
    #expect(
      program.lines()
        == ["screen", self.stream].map {
          "archive: archiveWillClose() → \($0) skipped, because the callback is not reported as ArchiveEvent"
        })
    withExtendedLifetime(stream) {}
  }

  @Test(
    "27, 44: Who was called with a reply, and has no line that it replied, still owes it; the dead have their names")
  func replies() {
    let radio = program.radio("radio")
    let (app, screen) = (program.member("app"), program.member("screen"))
    radio.delegate = app
    radio.$delegate.subscribe(program.member("logger"))
    radio.$delegate.subscribe(screen)
    screen.keepsReply = true
    program.release("logger")
    _ = program.lines()
    var answer: Bool?
    let done: (Bool) -> Void = { answer = $0 }
    radio.delegate?.radioMayClose(done)
    #expect(answer == nil)
    #expect(
      program.lines() == [
        "radio: radioMayClose(_:) → app called, as the original delegate, on thread N",
        "radio: radioMayClose(_:) → app replied", "radio: logger found dead",
        "radio: radioMayClose(_:) → screen called, on thread N",
      ])
    screen.reply = nil
    #expect(program.lines() == ["radio: radioMayClose(_:) → screen released its reply"])
    #expect(answer == true)
  }

  @Test("44: What displaced a proxy is in the line when it comes back, its way out of the property, and its death")
  func displaced() {
    let radio = PlainRadio()
    program.name(radio, "radio")
    let app = program.member("app")
    var multicast: RadioMulticast? = RadioMulticast(wrapping: radio, delegate: \.delegate)
    program.trace(multicast!, "multicast")
    radio.delegate = app
    multicast?.install(in: radio, \.delegate)
    multicast?.uninstall(from: radio, \.delegate)
    multicast = nil
    #expect(radio.delegate === app)
    #expect(
      program.lines() == [
        "radio: app assigned as delegate", "radio: the proxy of app installed, in place of app",
        "radio: the proxy of app uninstalled", "radio: the proxy of app died, with its multicast",
      ])
  }

  @Test("44: A turn that hangs is the last line of its thread")
  func hanging() async {
    let archive = program.archive()
    let (stuck, other) = (StuckMember(), program.archiveMember("other"))
    program.name(stuck, "stuck")
    for member in [stuck, other] as [any ArchiveDelegate] { archive.subscribe(member) }
    let end = onThread { archive.archiveDidGrow(1) }
    stuck.hasBegun.wait()
    archive.archiveWillClose()
    #expect(
      program.lines() == [
        "archive: stuck subscribed", "archive: other subscribed",
        "archive: archiveDidGrow(_:) → stuck called, on thread N",
        "archive: archiveWillClose() → stuck called, on thread N",
        "archive: archiveWillClose() → other called, on thread N",
      ])
    #expect(!program.returned.contains { $0.contains("archiveDidGrow(_:) → stuck") })
    stuck.end.open()
    #expect(end.wait())
    #expect(program.lines() == ["archive: archiveDidGrow(_:) → other called, on thread N"])
    #expect(program.returned.contains("archive: archiveDidGrow(_:) → stuck returned after T"))
  }
}

// MARK: - The program

/// Its objects have names, by which the lines of its traces call them.
@MainActor final class Program {
  private let entries = Guarded<[DelegateTrace.Entry]>([])
  private let ends = Guarded<[String]>([])
  private var traces: [DelegateTrace] = []
  private var members: [String: Member] = [:]
  private var archiveMembers: [ArchiveMember] = []
  private var names: [String: String] = [:]

  func name(_ object: AnyObject, _ name: String) {
    names[traceName(of: object)] = name
    names["(\(traceAddress(of: object)),"] = "(\(name)'s address,"
  }

  func trace<P>(_ multicast: MulticastDelegate<P>, _ name: String) {
    self.name(multicast, name)
    traces.append(
      multicast.trace { [entries, ends] entry in
        // Whether a turn has a line when it ends may depend on the machine's speed.
        if entry.kind == .returned {
          ends.withLock { $0.append("\(entry)") }
        } else {
          entries.withLock { $0.append(entry) }
        }
      })
  }

  func radio(_ name: String) -> Radio {
    let radio = Radio()
    self.name(radio, name)
    trace(radio.$delegate, "\(name)'s multicast")
    return radio
  }

  func archive() -> MulticastDelegate<any ArchiveDelegate> {
    let archive = MulticastDelegate<any ArchiveDelegate>(label: "archive")
    trace(archive, "archive")
    return archive
  }

  func member(_ name: String) -> Member {
    if let member = members[name] { return member }
    let member = Member()
    members[name] = member
    self.name(member, name)
    return member
  }

  func archiveMember(_ name: String) -> ArchiveMember {
    let member = ArchiveMember()
    archiveMembers.append(member)
    self.name(member, name)
    return member
  }

  subscript(name: String) -> Member { member(name) }

  func release(_ name: String) { members[name] = nil }

  /// The lines since the last call, without those of turns that have ended.
  func lines() -> [String] { entries.exchange(for: []).map { anonymous("\($0)") } }

  /// The lines of turns that have ended.
  var returned: [String] { ends.current.map { anonymous($0).replacing(/[0-9.]+ (s|ms|µs|ns)/, with: "T") } }

  /// A line with names instead of classes and addresses, and without threads.
  func anonymous(_ line: String) -> String {
    names.reduce(line) { $0.replacing($1.key, with: $1.value) }.withoutAddresses.withoutThreads
  }
}

typealias RadioMulticast = MulticastDelegate<any RadioDelegate>

protocol RadioDelegate: AnyObject {
  func radioDidTune(_ station: String)
  func radioMayClose(_ completion: @escaping (Bool) -> Void)
}

extension MulticastDelegate: RadioDelegate where P == any RadioDelegate {
  func radioDidTune(_ station: String) { forward { $0.radioDidTune(station) } }
  func radioMayClose(_ completion: @escaping (Bool) -> Void) {
    forward(combining: .all, completion: completion) { $0.radioMayClose($1) }
  }
}

final class Radio {
  @ObservedDelegate var delegate: (any RadioDelegate)?
}

/// A service without a hook.
final class PlainRadio {
  weak var delegate: (any RadioDelegate)?
}

final class Member: RadioDelegate {
  var keepsReply = false
  var reply: ((Bool) -> Void)?
  var onTune: () -> Void = {}

  func radioDidTune(_ station: String) { onTune() }
  func radioMayClose(_ completion: @escaping (Bool) -> Void) {
    if keepsReply { reply = completion } else { completion(true) }
  }
}

protocol ArchiveDelegate: AnyObject, Sendable {
  func archiveDidGrow(_ count: Int)
  func archiveWillClose()
}

enum ArchiveEvent: DeliverableEvent, Sendable {
  case didGrow(Int)

  func deliver(to delegate: any ArchiveDelegate) {
    switch self {
    case .didGrow(let count): delegate.archiveDidGrow(count)
    }
  }
}

extension MulticastDelegate: ArchiveDelegate where P == any ArchiveDelegate {
  func archiveDidGrow(_ count: Int) { forward(reporting: ArchiveEvent.didGrow(count)) { $0.archiveDidGrow(count) } }
  func archiveWillClose() { forward { $0.archiveWillClose() } }
}

final class ArchiveMember: ArchiveDelegate {
  func archiveDidGrow(_ count: Int) {}
  func archiveWillClose() {}
}

/// Is stuck in its turn.
final class StuckMember: ArchiveDelegate {
  let (hasBegun, end) = (Latch(), Latch())

  func archiveDidGrow(_ count: Int) {
    hasBegun.open()
    end.wait()
  }
  func archiveWillClose() {}
}
