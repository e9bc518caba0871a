import DelegateForwarding
import Dispatch
import TestSupport
import Testing

/// Services that ask their delegates as services of Objective-C do, and a proxy that answers as `DelegateProxy` does.
/// Messages have names in place of selectors.
@Suite("Services that ask before they call") struct EmulatedServiceTests {
  let journal = Journal()

  private typealias Multicast = MulticastDelegate<any MessagedDelegate>

  // MARK: A delegate that dies

  @Test(
    "45: A message that the proxy doesn't implement is one to nil if the delegate has died, behind another hook's proxy too",
    arguments: [false, true])
  func dies(isBehind: Bool) {
    let (service, log) = (isBehind ? ChainedService() : Service(), Object("log", ["end"], journal))
    service.delegates.subscribe(log)
    do {
      let app = Object("app", ["end", "shake"], journal)
      service.delegate = app
      for message in ["end", "shake"] { service.send(message) }
      #expect(journal.take() == ["app end", "log end", "app shake"])
    }
    for message in ["end", "shake"] { service.send(message) }
    #expect(journal.take() == ["log end"], "the service has kept what the delegate responded to")
    #expect(service.unrecognized == [])
  }

  @Test("45: So it is if the delegate dies within a callback, and the service goes on")
  func diesWithin() {
    let service = Service()
    var app: Object? = Object("app", ["willEnd", "shake"], journal)
    app?.onMessage = { [unowned service] _ in
      app = nil
      service.send("shake")
    }
    service.delegate = app
    service.send("willEnd")
    // The delegate is alive for its own turn, and gone afterwards.
    #expect(journal.take() == ["app willEnd", "app shake"])
    service.send("shake")
    #expect(journal.take() == [] && service.unrecognized == [])
  }

  @Test(
    "45: A proxy for nobody, and one whose delegate doesn't respond, recognise such a message as little as any object")
  func unrecognized() {
    let service = Service()
    service.delegate = Object("gone", [], journal)
    service.delegate = nil
    service.proxy?.receive("shake")
    #expect(service.unrecognized == ["shake"])
    let app = Object("app", ["end"], journal)
    service.delegate = app
    service.proxy?.receive("shake")
    #expect(service.unrecognized == ["shake", "shake"])
    Proxy(Multicast(), service.methods, service).receive("tilt")
    #expect(service.unrecognized.last == "tilt")
    withExtendedLifetime(app) {}
  }

  // MARK: A service that is switched

  @Test(
    "45, 52: What the original delegate alone answers, and what isn't reported, a listener doesn't switch on",
    arguments: ["didCrash", "didCrashByOriginal", "didCrashSilently"])
  func switched(message: String) {
    let service = Service()
    let observation = service.delegates.observe(MessageEvent.self) { [journal] in
      if case .message(let message) = $0 { journal.note("observer \(message)") }
    }
    service.delegates.install(in: service, \.delegate)
    // As a web view, which reloads if its delegate doesn't want to know that the process has crashed.
    #expect(service.handles(message) == (message == "didCrash"))
    _ = journal.take()
    let app = Object("app", [message], journal)
    service.delegate = app
    #expect(service.handles(message))
    #expect(journal.take() == ["app \(message)"] + (message == "didCrashSilently" ? [] : ["observer \(message)"]))
    withExtendedLifetime((observation, app)) {}
  }

  // MARK: A handler that is called elsewhere

  @Test("46: What a subscriber gets in place of the handler may be called on any thread") @MainActor
  func handlers() async {
    let (noted, replies, gate) = (Guarded<[String]>([]), Guarded<[@Sendable () -> Void]>([]), Gate())
    let pair: @Sendable (Int, String) -> Void = { number, text in noted.withLock { $0.append("\(number) \(text)") } }
    let none: @Sendable () -> Void = { noted.withLock { $0.append("none") } }
    func ask(_: any MessagedDelegate, _ name: String, _ reply: @escaping @Sendable (Int, String) -> Void) {
      replies.withLock { $0.append { reply(1, name) } }
    }
    func ask(_: any MessagedDelegate, _ reply: @escaping @Sendable () -> Void) { replies.withLock { $0.append(reply) } }
    let (app, listener) = (Object("app", [], journal), Object("listener", [], journal))
    let multicast = Multicast(original: app)
    multicast.subscribe(listener)
    GeneratedForwarding.handOver(multicast, pair, otherwise: 0, "nobody") { ask($0, "handed over", $1) }
    let last = ResponseCombiner<(Int, String), (Int, String)>.last(otherwise: (0, "nobody"))
    GeneratedForwarding.gather(multicast, combining: last, completion: pair) { ask($0, "gathered", $1) }
    GeneratedForwarding.gather(multicast, combining: GeneratedForwarding.whenAll, completion: none) { ask($0, $1) }
    DispatchQueue.global().async {
      for reply in replies.current { reply() }
      gate.open()
    }
    await gate.wait()
    #expect(noted.current == ["1 handed over", "1 gathered", "none"])
    withExtendedLifetime((app, listener)) {}
  }
}

// MARK: - What a message answers

@Suite("What a message to nil answers") struct ZeroAnswerTests {
  @Test(
    "45: The registers of the answer, by the method's encoding",
    arguments: [
      ("v24@0:8@16", .integer), ("B24@0:8@16", .integer), ("@24@0:8@16", .integer), ("Vv16@0:8", .integer),
      ("", .integer),
      ("q16@0:8", .integer), ("{_NSRange=QQ}16@0:8", .integer), ("d24@0:8@16", .double), ("f16@0:8", .double),
      ("{CGPoint=dd}16@0:8", .twoDoubles), ("{CGSize=dd}24@0:8@16", .twoDoubles),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}24@0:8@16", .fourDoubles), ("{UIEdgeInsets=dddd}16@0:8", .fourDoubles),
      ("{CGAffineTransform=dddddd}16@0:8", .integer), ("{Pair=dq}16@0:8{CGPoint=dd}16", .integer),
      ("{Wrapped={Inner=d}}16@0:8{CGPoint=dd}16", .double),
    ] as [(String, ZeroAnswer)])
  func zero(encoding: String, expected: ZeroAnswer) {
    #expect(ZeroAnswer(encoding: encoding) == expected)
  }
}

// MARK: - The emulation

private enum MessageEvent: DelegateEvent {
  typealias Delegate = any MessagedDelegate
  case message(String)
}

private protocol MessagedDelegate: AnyObject {
  func responds(to message: String) -> Bool
  func receive(_ message: String)
}

private final class Object: MessagedDelegate {
  let (name, messages, journal): (String, Set<String>, Journal)
  var onMessage: ((String) -> Void)?

  init(_ name: String, _ messages: Set<String>, _ journal: Journal) {
    (self.name, self.messages, self.journal) = (name, messages, journal)
  }

  func responds(to message: String) -> Bool { messages.contains(message) }

  func receive(_ message: String) {
    journal.note("\(name) \(message)")
    let onMessage = onMessage
    self.onMessage = nil
    onMessage?(message)
  }
}

private final class Proxy: MulticastForwarding, MessagedDelegate {
  let multicast: MulticastDelegate<any MessagedDelegate>
  private let methods: [String: ProxyMethod]
  private weak var service: Service?

  init(
    _ multicast: MulticastDelegate<any MessagedDelegate>, _ methods: [String: ProxyMethod], _ service: Service? = nil
  ) {
    (self.multicast, self.methods, self.service) = (multicast, methods, service)
  }

  func responds(to message: String) -> Bool {
    multicast.isResponding((methods[message] ?? .unknown).responders) { $0.responds(to: message) }
  }

  func receive(_ message: String) {
    switch methods[message] {
    case nil: receiveUnknown(message)
    case .forwarded(isEvent: false, _): forward { if $0.responds(to: message) { $0.receive(message) } }
    default:
      forward(reporting: MessageEvent.message(message)) { if $0.responds(to: message) { $0.receive(message) } }
    }
  }

  private func receiveUnknown(_ message: String) {
    switch multicast.receiver(asking: { $0.responds(to: message) }) {
    case .delegate(let delegate): delegate.receive(message)
    case .nobody: break
    case .unrecognized: service?.unrecognized.append(message)
    }
  }
}

/// Asks its delegate when it is assigned another one, and keeps the answers.
private class Service {
  let methods: [String: ProxyMethod] = [
    "willEnd": .forwarded(isEvent: false, toOriginalOnly: false),
    "end": .forwarded(isEvent: false, toOriginalOnly: false),
    "didCrash": .forwarded(isEvent: true, toOriginalOnly: false),
    "didCrashByOriginal": .forwarded(isEvent: true, toOriginalOnly: true),
    "didCrashSilently": .forwarded(isEvent: false, toOriginalOnly: false),
  ]
  private let messages = ["willEnd", "end", "shake", "didCrash", "didCrashByOriginal", "didCrashSilently"]
  private(set) lazy var delegates = MulticastDelegate<any MessagedDelegate> { [unowned self] in Proxy($0, methods, self)
  }
  private(set) weak var proxy: (any MessagedDelegate)?
  private var kept: Set<String> = []
  var unrecognized: [String] = []

  var delegate: (any MessagedDelegate)? {
    get { proxy }
    set {
      store(newValue)
      if !(newValue is Proxy) { delegates.install(in: self, \.delegate) }
    }
  }

  private func store(_ delegate: (any MessagedDelegate)?) {
    if delegate === proxy { return }
    proxy = delegate
    kept = Set(messages.filter { delegate?.responds(to: $0) == true })
  }

  final func send(_ message: String) { if kept.contains(message) { proxy?.receive(message) } }

  /// Returns whether the delegate has handled what the service handles by itself otherwise.
  final func handles(_ message: String) -> Bool {
    let handles = kept.contains(message)
    send(message)
    return handles
  }
}

private final class ChainedService: Service {
  private(set) lazy var outer = MulticastDelegate<any MessagedDelegate> { [unowned self] in Proxy($0, methods, self) }
  override var delegate: (any MessagedDelegate)? { didSet { outer.install(in: self, \.delegate) } }
}
