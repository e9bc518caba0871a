import DelegateForwarding
import Dispatch
import TestSupport
import Testing

/// Services that ask their delegates as services of Objective-C do, and a proxy that answers as `DelegateProxy` does.
@Suite("Services that ask before they call") struct EmulatedServiceTests {
  let journal = Journal()

  // MARK: A delegate that dies

  @Test(
    "45: A message that the proxy doesn't implement is one to nil if the delegate has died, behind another hook's proxy too",
    arguments: [false, true])
  func dies(isBehind: Bool) {
    let (service, log) = (isBehind ? ChainedService() : Service(), MessagedObject("log", ["end"], journal))
    service.delegates.subscribe(log)
    do {
      let app = MessagedObject("app", ["end", "shake"], journal)
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
    var app: MessagedObject? = MessagedObject("app", ["willEnd", "shake"], journal)
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
    service.delegate = MessagedObject("gone", [], journal)
    service.delegate = nil
    service.proxy?.receive("shake")
    #expect(service.unrecognized == ["shake"])
    let app = MessagedObject("app", ["end"], journal)
    service.delegate = app
    service.proxy?.receive("shake")
    #expect(service.unrecognized == ["shake", "shake"])
    MessagingProxy(MulticastDelegate(), service.methods) { service.unrecognized.append($0) }.receive("tilt")
    #expect(service.unrecognized.last == "tilt")
    withExtendedLifetime(app) {}
  }

  // MARK: What nobody answers

  @Test("42: What a service asks at an assignment, and nobody implements, is one line; a later question has its own")
  func askedInVain() {
    let (service, lines) = (Service(), TraceLines())
    let app = MessagedObject("app", ["end", "shake"], journal)
    lines.trace(service.delegates)
    service.delegate = app
    // What no class forwards, as `shake`, is no callback of the proxy's protocol.
    let asked = lines.lines.filter { $0.contains(" asked") }
    #expect(
      asked == [
        "the proxy of MessagedObject(0x…) asked, for willEnd, didCrash, didCrashByOriginal, didCrashSilently, which nobody "
          + "implements"
      ])
    _ = lines.take()
    #expect(service.proxy?.responds(to: "tilt") == false && service.proxy?.responds(to: "end") == true)
    #expect(lines.take() == [])
    #expect(service.proxy?.responds(to: "didCrash") == false)
    #expect(lines.take() == ["the proxy of MessagedObject(0x…) asked, for didCrash, which nobody implements"])
    // Somebody who has it is subscribed, and the service asks again.
    let log = MessagedObject("log", ["willEnd", "didCrash", "didCrashSilently"], journal)
    service.delegates.subscribe(log)
    service.delegate = MessagedObject("gone", [], journal)
    service.delegate = app
    #expect(
      lines.take().last { $0.contains(" asked") }
        == "the proxy of MessagedObject(0x…) asked, for didCrashByOriginal, which nobody implements")
    withExtendedLifetime((app, log)) {}
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
    let app = MessagedObject("app", [message], journal)
    service.delegate = app
    #expect(service.handles(message))
    #expect(journal.take() == ["app \(message)"] + (message == "didCrashSilently" ? [] : ["observer \(message)"]))
    withExtendedLifetime((observation, app)) {}
  }

  // MARK: A service that looks at its delegate while it is created

  private let callbacks: Set = ["didUpdateState", "willRestoreState", "didConnect"]

  @Test(
    "49: A service whose initializer assigns its delegate has looked at it: subscribe, and assign the delegate again",
    arguments: [false, true])
  func looksWhileCreated(isRestored: Bool) {
    let (app, log) = (MessagedObject("app", callbacks, journal), MessagedObject("log", callbacks, journal))
    let central = ObservedCentral(delegate: app, isRestored: isRestored)
    central.delegates.subscribe(log)
    central.connect()
    #expect(journal.take() == ["app didUpdateState", "log didUpdateState", "app didConnect", "log didConnect"])

    let later = MessagedObject("later", ["didDisconnect"], journal)
    central.delegates.subscribe(later)
    central.disconnect()
    #expect(journal.take() == [], "the service has looked before anybody had that callback")
    central.delegate = app
    central.disconnect()
    #expect(journal.take() == ["later didDisconnect"])
    #expect(central.exceptions == 0)
  }

  @Test("49: Created without a delegate, such a service stays deaf after `install`, until its delegate is assigned")
  func createdWithoutDelegate() {
    let (app, log) = (MessagedObject("app", callbacks, journal), MessagedObject("log", callbacks, journal))
    let central = ObservedCentral(delegate: nil, isRestored: true)
    #expect(central.exceptions == 1, "nobody can restore its state")
    central.delegates.subscribe(log)
    #expect(central.delegates.install(in: central, \.delegate), "it is installed already")
    central.connect()
    #expect(journal.take() == ["log didUpdateState"])
    central.delegate = nil
    central.connect()
    #expect(journal.take() == ["log didUpdateState", "log didConnect"])
    central.delegate = app
    central.connect()
    #expect(journal.take() == ["app didUpdateState", "log didUpdateState", "app didConnect", "log didConnect"])
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
    let (app, listener) = (MessagedObject("app", [], journal), MessagedObject("listener", [], journal))
    let multicast = MulticastDelegate<any MessagedDelegate>(original: app)
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

// MARK: - The services

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
  private(set) lazy var delegates = makeMulticast()
  private(set) weak var proxy: (any MessagedDelegate)?
  private var kept: Set<String> = []
  var unrecognized: [String] = []

  final func makeMulticast() -> MulticastDelegate<any MessagedDelegate> {
    MulticastDelegate { [methods, weak self] multicast in
      MessagingProxy(multicast, methods) { self?.unrecognized.append($0) }
    }
  }

  var delegate: (any MessagedDelegate)? {
    get { proxy }
    set {
      store(newValue)
      if !(newValue is MessagingProxy) { delegates.install(in: self, \.delegate) }
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
  private(set) lazy var outer = makeMulticast()
  override var delegate: (any MessagedDelegate)? { didSet { outer.install(in: self, \.delegate) } }
}

/// A service as Core Bluetooth's central manager is. Its initializer assigns the delegate, and each assignment looks at
/// the delegate once. One callback is required, so the service doesn't ask for it.
private class Central {
  private weak var stored: (any MessagedDelegate)?
  private var kept: Set<String> = []
  private(set) var exceptions = 0

  init(delegate: (any MessagedDelegate)?, isRestored: Bool) {
    assign(delegate)
    if isRestored, stored?.responds(to: "willRestoreState") != true { exceptions += 1 }
  }

  private func assign(_ delegate: (any MessagedDelegate)?) { self.delegate = delegate }

  var delegate: (any MessagedDelegate)? {
    get { stored }
    set {
      stored = newValue
      kept = Set(["didConnect", "didDisconnect"].filter { newValue?.responds(to: $0) == true })
    }
  }

  private func send(_ message: String) { if kept.contains(message) { delegate?.receive(message) } }

  final func connect() {
    delegate?.receive("didUpdateState")
    send("didConnect")
  }

  final func disconnect() { send("didDisconnect") }
}

private final class ObservedCentral: Central {
  let delegates = MulticastDelegate<any MessagedDelegate> {
    MessagingProxy(
      $0,
      [
        "didUpdateState": .forwarded(isEvent: true, toOriginalOnly: false),
        "willRestoreState": .forwarded(isEvent: true, toOriginalOnly: false),
        "didConnect": .forwarded(isEvent: true, toOriginalOnly: false),
        "didDisconnect": .forwarded(isEvent: true, toOriginalOnly: false),
      ])
  }

  override var delegate: (any MessagedDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}
