import DelegateForwarding
import TestSupport
import Testing

/// Callbacks with an older form, of which a service calls one. The proxies forward each as a generated class does.
@Suite("Older and newer callbacks") struct EmulatedPairTests {
  private let journal = Journal()

  /// A callback with its forms, the newest first.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let forms: [String]
    let methods: [String: ProxyMethod]
    /// Whether the service calls the older form if its delegate has both.
    let olderWins: Bool

    private init(_ description: String, _ methods: KeyValuePairs<String, ProxyMethod>, olderWins: Bool = false) {
      testDescription = description
      forms = methods.map(\.key)
      self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.key, $0.value) })
      self.olderWins = olderWins
    }

    /// As in a text field.
    static let ended = Pair("neither form has an answer", ["newer": .event, "older": .event])

    /// As an application's notifications, with the preset's rules: the newer form has a handler, or an answer.
    static let answered = Pair("the newer form has an answer", ["newer": .answer, "older": .event])

    /// The same with the rule `.original`.
    static let answeredByOriginal = Pair(
      "the original delegate answers the newer form", ["newer": .originalAnswer, "older": .event])

    /// As the links that an application opens.
    static let opened = Pair(
      "three forms with an answer", ["newer": .answer, "older": .answer, "oldest": .answer])

    /// As a central manager, which doesn't reconnect if its delegate has the older form.
    static let disconnected = Pair(
      "the older form wins", ["newer": .event, "older": .originalEvent], olderWins: true)

    func makeProxy(_ multicast: MulticastDelegate<any MessagedDelegate>) -> MessagingProxy {
      let turns: [String: [String]] =
        olderWins
        ? ["newer": ["older", "newer"], "older": ["older", "newer"]]
        : ["newer": forms, "older": Array(forms.dropFirst())]
      return MessagingProxy(multicast, methods, turns: turns, olderForms: olderWins ? ["newer": "older"] : [:])
    }
  }

  /// What the service calls, without and with a stream, for an app and a subscriber with these forms.
  struct Row: CustomTestStringConvertible, Sendable {
    let (pair, app, log): (Pair, String, String)
    let (called, calledWithStream): (String, String)
    var testDescription: String { "\(pair.testDescription): app \(app), subscriber \(log)" }

    init(_ pair: Pair, app: String, log: String, calls called: String, withStream calledWithStream: String? = nil) {
      (self.pair, self.app, self.log) = (pair, app, log)
      (self.called, self.calledWithStream) = (called, calledWithStream ?? called)
    }
  }

  static let rows = [
    Row(.ended, app: "older", log: "older", calls: "older", withStream: "newer"),
    Row(.ended, app: "older", log: "newer", calls: "newer"),
    Row(.ended, app: "newer", log: "older", calls: "newer"),
    Row(.ended, app: "newer", log: "newer", calls: "newer"),
    Row(.ended, app: "", log: "older", calls: "older", withStream: "newer"),

    Row(.answered, app: "older", log: "older", calls: "older"),
    Row(.answered, app: "older", log: "newer", calls: "newer"),
    Row(.answered, app: "newer", log: "older", calls: "newer"),
    Row(.answered, app: "newer", log: "newer", calls: "newer"),

    Row(.answeredByOriginal, app: "older", log: "older", calls: "older"),
    Row(.answeredByOriginal, app: "newer", log: "older", calls: "newer"),
    Row(.answeredByOriginal, app: "newer", log: "newer", calls: "newer"),

    Row(.opened, app: "older", log: "oldest", calls: "older"),
    Row(.opened, app: "oldest", log: "older", calls: "older"),
    Row(.opened, app: "oldest", log: "newer", calls: "newer"),
    Row(.opened, app: "newer", log: "oldest", calls: "newer"),

    // Only the app's delegate makes the service call the older form.
    Row(.disconnected, app: "older", log: "older", calls: "older"),
    Row(.disconnected, app: "older", log: "newer", calls: "older"),
    Row(.disconnected, app: "newer", log: "older", calls: "newer"),
    Row(.disconnected, app: "newer", log: "newer", calls: "newer"),
    Row(.disconnected, app: "", log: "older", calls: "newer"),
  ]

  @Test(
    "45, 52: Each delegate hears the form that it would hear alone, behind another hook's proxy too",
    arguments: rows, [false, true])
  func hearsItsOwn(row: Row, isBehind: Bool) {
    let service = isBehind ? ChainedPairService(row.pair) : PairService(row.pair)
    let app = MessagedObject("app", [row.app], journal)
    let log = MessagedObject("log", [row.log], journal)
    let subscribing = (service as? ChainedPairService)?.outer ?? service.delegates
    subscribing.subscribe(log)
    if row.app.isEmpty { service.delegate = nil } else { service.delegate = app }
    let heard = (row.app.isEmpty ? [] : ["app \(row.app)"]) + ["log \(row.log)"]
    #expect(service.call() == row.called)
    #expect(journal.take() == heard)

    let observation = subscribing.observe(MessageEvent.self) { [journal] in
      if case .message(let message) = $0 { journal.note("stream \(message)") }
    }
    #expect(service.call() == row.calledWithStream)
    let isEvent = row.pair.methods[row.calledWithStream]?.responders.contains(.consumers) != false || row.pair.olderWins
    #expect(journal.take() == heard + (isEvent ? ["stream \(row.calledWithStream)"] : []))
    withExtendedLifetime((app, observation)) {}
  }

  @Test("52: A stream alone doesn't make a central manager call the older form, nor does a subscriber that leaves")
  func keepsReconnecting() {
    let service = PairService(.disconnected)
    let app = MessagedObject("app", ["newer"], journal)
    service.delegate = app
    let observation = service.delegates.observe(MessageEvent.self) { _ in }
    #expect(service.call() == "newer")
    observation.invalidate()
    #expect(service.call() == "newer")
    #expect(journal.take() == ["app newer", "app newer"])
    withExtendedLifetime(app) {}
  }

  @Test("27, 52: A delegate with the older form alone answers as it is written down, or counts as not asked")
  func inPlace() {
    let app = MessagedObject("app", ["older"], journal)
    let log = MessagedObject("log", ["newer"], journal)
    let multicast = MulticastDelegate<any MessagedDelegate>(original: app)
    multicast.subscribe(log)
    func send(_ message: String, to delegate: any MessagedDelegate) -> Void? {
      delegate.responds(to: message) ? delegate.receive(message) : nil
    }
    let answers = GeneratedForwarding.ask(multicast, combining: .collect) { delegate in
      send("newer", to: delegate).map { 1 } ?? GeneratedForwarding.inPlace(send("older", to: delegate), answers: 2)
    }
    #expect(answers == [2, 1])
    let replies = Guarded<[Int]>([])
    let handler: @Sendable (Int) -> Void = { reply in replies.withLock { $0.append(reply) } }
    func ask(_ delegate: any MessagedDelegate, _ reply: @escaping @Sendable (Int) -> Void) -> Void? {
      send("newer", to: delegate).map { reply(1) }
    }
    GeneratedForwarding.handOver(multicast, handler, otherwise: 0) {
      ask($0, $1) ?? GeneratedForwarding.inPlace(send("older", to: $0), answers: nil as Void?)
    }
    #expect(replies.current == [0], "the original delegate isn't asked, and the subscriber's answer doesn't count")
    #expect(journal.take() == ["app older", "log newer", "app older", "log newer"])
    withExtendedLifetime((app, log)) {}
  }

  @Test("45: A subscriber with a callback that only the original delegate answers isn't called in its place")
  func answeredByOriginal() {
    let service = PairService(.answeredByOriginal)
    let app = MessagedObject("app", ["older"], journal)
    let log = MessagedObject("log", ["newer"], journal)
    service.delegates.subscribe(log)
    service.delegate = app
    #expect(service.call() == "older")
    #expect(journal.take() == ["app older"])
    withExtendedLifetime(app) {}
  }
}

extension ProxyMethod {
  fileprivate static let event = forwarded(isEvent: true, toOriginalOnly: false)
  fileprivate static let originalEvent = forwarded(isEvent: true, toOriginalOnly: true)
  fileprivate static let answer = forwarded(isEvent: false, toOriginalOnly: false)
  fileprivate static let originalAnswer = forwarded(isEvent: false, toOriginalOnly: true)
}

/// Asks its delegate for each form before it calls, as UIKit does, in the order in which the service prefers them.
private class PairService {
  let pair: EmulatedPairTests.Pair
  let delegates: MulticastDelegate<any MessagedDelegate>
  private var stored: (any MessagedDelegate)?

  init(_ pair: EmulatedPairTests.Pair) {
    self.pair = pair
    delegates = MulticastDelegate { pair.makeProxy($0) }
  }

  var delegate: (any MessagedDelegate)? {
    get { stored }
    set {
      stored = newValue
      if !(newValue is MessagingProxy) { delegates.install(in: self, \.delegate) }
    }
  }

  /// Returns the form that it calls.
  final func call() -> String? {
    let preferred = pair.olderWins ? pair.forms.reversed() : pair.forms
    let form = preferred.first { stored?.responds(to: $0) == true }
    if let form { stored?.receive(form) }
    return form
  }
}

private final class ChainedPairService: PairService {
  private(set) lazy var outer = MulticastDelegate<any MessagedDelegate> { [pair] in pair.makeProxy($0) }
  override var delegate: (any MessagedDelegate)? { didSet { outer.install(in: self, \.delegate) } }
}
