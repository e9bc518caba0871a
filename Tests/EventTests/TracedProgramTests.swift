import DelegateForwarding
import Dispatch
import TestSupport
import Testing

/// One program with everything that a trace reports. Its lines name each object by the address that the program knows,
/// so what one reads in a line can be found in `debugDescription`.
@Suite("The lines of a whole program") @MainActor struct TracedProgramTests {
  let program = Program()

  @Test("42, 44: Two services of one type are told apart, and a delegate that is another one's proxy is named as that")
  func delegates() {
    let (first, second) = (program.radio("radio 1"), program.radio("radio 2"))
    let app = program.member("app")
    first.delegate = app
    #expect(program.lines() == ["radio 1: app assigned as delegate"])
    second.delegate = app
    first.$delegate.subscribe(program.member("logger"))
    second.delegate = first.delegate
    #expect(
      program.lines() == [
        "radio 2: app assigned as delegate", "radio 1: logger subscribed",
        "radio 2: radio 1's multicast (a proxy of radio 1) assigned as delegate, in place of app",
      ])
    // Who is called on behalf of another one is in its turn.
    second.$delegate.subscribe(program.member("screen"))
    second.delegate?.radioDidTune("one")
    let turn = "T on thread N"
    #expect(
      program.lines() == [
        "radio 2: screen subscribed", "  radio 1: radioDidTune(_:) → app (the original delegate), \(turn)",
        "  radio 1: radioDidTune(_:) → logger, \(turn)",
        "radio 2: radioDidTune(_:) → radio 1's multicast (the original delegate), \(turn)",
        "radio 2: radioDidTune(_:) → screen, \(turn)",
      ])
    // A ring is refused, and so is who is subscribed.
    #expect(!first.$delegate.subscribe(second.$delegate))
    #expect(!first.$delegate.subscribe(program["logger"]))
    #expect(
      program.lines() == [
        "radio 1: radio 2's multicast rejected, because it would form a cycle",
        "radio 1: logger rejected, because it is subscribed already (called directly)",
      ])
  }

  @Test("42, 44: An actor, a queue, a stream and an observer are named by what they are, with how long events waited")
  func listeners() async {
    let held = HeldQueue()
    let archive = MulticastDelegate<any ArchiveDelegate>(label: "archive")
    program.trace(archive, "archive's multicast")
    let (screen, log) = (ArchiveMember(), ArchiveMember())
    program.name(screen, "screen")
    program.name(log, "log")
    archive.subscribe(screen, on: MainActor.shared, as: ArchiveEvent.self)
    archive.subscribe(log, on: held.queue, as: ArchiveEvent.self, buffering: .newest(1))
    let stream = archive.events(of: ArchiveEvent.self)
    let token = archive.observe(ArchiveEvent.self) { _ in }
    #expect(
      program.lines() == [
        "archive: screen subscribed", "archive: log subscribed", "archive: stream 1 of ArchiveEvent subscribed",
        "archive: observer 2 of ArchiveEvent subscribed",
      ])
    archive.archiveDidGrow(1)
    archive.archiveDidGrow(2)
    #expect(
      "\(archive)"
        == """
        MulticastDelegate<any ArchiveDelegate>(label: archive, \
        subscribers: [ArchiveMember (on MainActor, 2 waiting), ArchiveMember (on queue held, 1 waiting, 1 dropped)], \
        listeners: [stream 1 of ArchiveEvent (2 waiting), observer 2 of ArchiveEvent])
        """)
    held.run()
    await archive.waitUntilDelivered()
    let turn = { (name: String) in "archive: archiveDidGrow(_:) → \(name) of ArchiveEvent, T on thread N" }
    #expect(
      program.lines().sorted()
        == [
          "archive: ArchiveEvent → log: an event was dropped, 1 so far",
          "archive: ArchiveEvent.didGrow → log, T on queue held, after a wait of T",
          "archive: ArchiveEvent.didGrow → screen, T on MainActor, after a wait of T",
          "archive: ArchiveEvent.didGrow → screen, T on MainActor, after a wait of T",
          turn("observer 2"), turn("observer 2"), turn("stream 1"), turn("stream 1"),
        ].sorted())
    archive.archiveWillClose()
    let others = ["screen", "log", "stream 1 of ArchiveEvent", "observer 2 of ArchiveEvent"]
    #expect(
      program.lines()
        == others.map {
          "archive: archiveWillClose() → \($0): not called, because the callback is not reported as ArchiveEvent"
        })
    withExtendedLifetime((stream, token, screen, log)) {}
  }

  @Test("27, 44: Whoever keeps a reply, and since when, is in the description, and the dead are named in the line")
  func replies() {
    let radio = program.radio("radio")
    let app = program.member("app")
    radio.delegate = app
    let multicast = radio.$delegate
    multicast.subscribe(program.member("logger"))
    program.member("screen").keepsReply = true
    multicast.subscribe(program["screen"])
    var answer: Bool?
    let done: (Bool) -> Void = { answer = $0 }
    radio.delegate?.radioMayClose(done)
    #expect(answer == nil)
    #expect(
      program.anonymous("\(multicast)") == """
        MulticastDelegate<any RadioDelegate>(wrapping: Radio, original: Member, subscribers: [Member, \
        Member (owes a reply to radioMayClose(_:), asked T ago)])
        """)
    #expect(
      program.anonymous(multicast.debugDescription) == """
        MulticastDelegate<any RadioDelegate>(radio's multicast's address, wrapping: radio, original: app, \
        subscribers: [logger, screen (owes a reply to radioMayClose(_:), asked T ago)])
        """)
    program["screen"].reply?(true)
    program["screen"].reply = nil
    #expect(answer == true)
    program.release("logger")
    _ = program.lines()
    radio.delegate?.radioDidTune("two")
    #expect(
      program.lines() == [
        "radio: radioDidTune(_:) → app (the original delegate), T on thread N",
        "radio: the subscriber logger was found dead", "radio: radioDidTune(_:) → screen, T on thread N",
      ])
  }

  @Test("42, 44: What displaced a proxy is named, the proxy's way out of the property, and its death")
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
        "radio: multicast displaced by app", "radio: app assigned as delegate", "radio: multicast installed",
        "radio: multicast uninstalled", "radio: multicast was uninstalled, and has died",
      ])
  }

  @Test("42, 44: A turn that isn't over after the limit is in the next line, and in the description")
  func slow() {
    let radio = program.radio("radio", slowerThan: .zero)
    let multicast = radio.$delegate
    var description = ""
    program.member("logger").onTune = {
      multicast.subscribe(program.member("screen"))
      description = "\(multicast)"
    }
    multicast.subscribe(program["logger"])
    radio.delegate?.radioDidTune("three")
    program["logger"].onTune = {}
    #expect(
      program.anonymous(description) == """
        MulticastDelegate<any RadioDelegate>(wrapping: Radio, subscribers: [Member, Member], \
        still in radioDidTune(_:): Member, T so far)
        """)
    #expect(
      program.lines() == [
        "  radio: still in radioDidTune(_:) → logger, T so far", "radio: radioDidTune(_:) → logger, T on thread N",
      ])
  }
}

// MARK: - The program

/// Whose names are known, and the lines of its traces.
@MainActor final class Program {
  private let entries = Guarded<[String]>([])
  private var traces: [DelegateTrace] = []
  private var members: [String: Member] = [:]
  private var names: [String: String] = [:]

  func name(_ object: AnyObject, _ name: String) {
    names["\(type(of: object))(\(Self.address(of: object)))"] = name
    names["(\(Self.address(of: object)),"] = "(\(name)'s address,"
  }

  private static func address(of object: AnyObject) -> String {
    "0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))"
  }

  func trace<P>(_ multicast: MulticastDelegate<P>, _ name: String, slowerThan limit: Duration? = nil) {
    self.name(multicast, name)
    traces.append(multicast.trace(slowerThan: limit) { [entries] entry in entries.withLock { $0.append("\(entry)") } })
  }

  func radio(_ name: String, slowerThan limit: Duration? = nil) -> Radio {
    let radio = Radio()
    self.name(radio, name)
    trace(radio.$delegate, "\(name)'s multicast", slowerThan: limit)
    return radio
  }

  func member(_ name: String) -> Member {
    if let member = members[name] { return member }
    let member = Member()
    members[name] = member
    self.name(member, name)
    return member
  }

  subscript(name: String) -> Member { member(name) }

  func release(_ name: String) { members[name] = nil }

  /// The lines since the last call.
  func lines() -> [String] { entries.exchange(for: []).map { anonymous($0) } }

  /// A line with names instead of types and addresses, and without times and threads.
  func anonymous(_ line: String) -> String {
    names.reduce(line) { $0.replacing($1.key, with: $1.value) }.withoutTimesAndThreads
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
