#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  @Suite("Proxies on Apple's platforms") struct ObjectiveCProxyTests {
    let journal = Journal()
    private let field = Field()
    private let app: FieldApp
    private let logger: FieldLogger
    private let multicast: MulticastDelegate<any FieldDelegate>

    init() {
      app = FieldApp("app", journal)
      logger = FieldLogger("logger", journal)
      field.delegate = app
      multicast = MulticastDelegate(wrapping: field, delegate: \.delegate) { FieldForwarder($0) }
    }

    @Test("45: A logger takes no older callback out of service, and switches on nothing")
    func olderCallback() {
      multicast.subscribe(logger)
      field.end()
      #expect(journal.take() == ["app end", "logger end"])
      #expect(field.height == 44)
      #expect(!field.responds(selectors.returns) && !field.responds(selectors.decides))
    }

    @Test("45, 52: A subscriber with the newer callback of two brings that, and the app's delegate hears the older one")
    func newerCallback() {
      let newer = ReasonLogger("newer", journal)
      multicast.subscribe(newer)
      field.end()
      #expect(journal.take() == ["app end", "newer reason"])
      multicast.unsubscribe(newer)
      field.end()
      #expect(journal.take() == ["app end"])
    }

    /// As a central manager: it calls the older callback if its delegate has both.
    private final class OlderField: Field {
      override func end() {
        if responds(selectors.end) { delegate?.fieldDidEnd?(self) } else { super.end() }
      }
    }

    private class OlderForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
      override class var answeredByOriginal: [Selector] { [selectors.end] }
      override class var olderForms: [Selector: Selector] { [selectors.reason: selectors.end] }
      func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) ?? $0.fieldDidEnd?(field, reason: 0) } }
      func fieldDidEnd(_ field: Field, reason: Int) {
        forward { $0.fieldDidEnd?(field) ?? $0.fieldDidEnd?(field, reason: reason) }
      }
    }

    @Test(
      "45, 52: Where the older callback wins, only the app's delegate makes the service call it",
      arguments: ["end", "reason"], ["end", "reason"])
    func olderCallbackWins(app: String, log: String) {
      let (field, multicast) = (OlderField(), MulticastDelegate { OlderForwarder($0) })
      func delegate(_ name: String, _ callback: String) -> any FieldDelegate {
        callback == "end" ? FieldLogger(name, journal) : ReasonLogger(name, journal)
      }
      let (appDelegate, logger) = (delegate("app", app), delegate("log", log))
      field.delegate = appDelegate
      multicast.subscribe(logger)
      multicast.install(in: field, \.delegate)
      #expect(field.responds(selectors.end) == (app == "end") && field.responds(selectors.reason))
      field.end()
      #expect(journal.take() == ["app \(app)", "log \(log)"])
      field.delegate = nil
      multicast.install(in: field, \.delegate)
      #expect(!field.responds(selectors.end) && field.responds(selectors.reason))
      withExtendedLifetime(appDelegate) {}
    }

    @Test("45: Only the original delegate makes it respond to what only that answers")
    func answeredByOriginal() {
      let other = ReasonLogger("other", journal)
      multicast.subscribe(other)
      #expect(field.height == 44)
      field.delegate = other
      multicast.install(in: field, \.delegate)
      #expect(field.height == 7)
    }

    @Test("45: What the forwarder doesn't implement reaches the app's delegate alone, an optional property too")
    func notForwarded() {
      let other = ReasonLogger("other", journal)
      multicast.subscribe(other)
      #expect(field.responds(selectors.shake) && field.responds(selectors.tint))
      field.delegate?.fieldDidShake?(field)
      app.tint = "red"
      #expect(journal.take() == ["app shake"])
      #expect(field.delegate?.tint == "red")
      field.delegate = other
      multicast.install(in: field, \.delegate)
      #expect(!field.responds(selectors.tint))
    }

    @Test("45: A cast finds a further protocol of the app's delegate")
    func furtherProtocol() {
      multicast.subscribe(logger)
      (field.delegate as? any ScrollingDelegate)?.fieldDidScroll?(field)
      #expect(journal.take() == ["app scroll"])
      field.delegate = logger
      multicast.install(in: field, \.delegate)
      #expect(!(field.delegate is any ScrollingDelegate))
    }

    @Test("45: A former proxy answers for its delegate, one for nobody for the subscribers, as does one that has died")
    func otherProxies() {
      let former = field.delegate
      field.delegate = nil
      multicast.install(in: field, \.delegate)
      #expect(former?.responds(to: selectors.end) == true && former?.responds(to: selectors.shake) == true)
      #expect(!field.responds(selectors.end) && !field.responds(selectors.shake))
      multicast.subscribe(logger)
      #expect(field.responds(selectors.end))
      autoreleasepool {
        let gone = FieldApp("gone", journal)
        field.delegate = gone
        multicast.install(in: field, \.delegate)
      }
      #expect(field.responds(selectors.end) && !field.responds(selectors.shake))
      field.end()
      #expect(journal.take() == ["logger end"])
    }

    @Test("45: Once its multicast has gone, a proxy that somebody keeps answers for its delegate and its subscribers")
    func ended() {
      let proxy: (any FieldDelegate)?
      do {
        let multicast = MulticastDelegate<any FieldDelegate>(original: app) { FieldForwarder($0) }
        multicast.subscribe(logger)
        proxy = multicast.propertyValue
      }
      #expect(proxy?.responds(to: selectors.end) == true)
      proxy?.fieldDidEnd?(field)
      #expect(journal.take() == ["app end", "logger end"])
    }

    @Test("45: A listener makes it respond to what has neither an answer nor a handler, and to nothing else")
    func listeners() {
      field.delegate = nil
      multicast.install(in: field, \.delegate)
      let observation = multicast.observe(FieldEvent.self) { _ in }
      #expect(field.responds(selectors.end) && field.responds(selectors.reason))
      #expect(!field.responds(selectors.returns) && !field.responds(selectors.decides))
      #expect(!field.responds(selectors.shake) && field.height == 44)
      observation.invalidate()
      #expect(!field.responds(selectors.end))
    }

    @Test("45: It responds to no selector at all, and to what NSObject has")
    func everyObject() {
      let proxy = FieldForwarder(multicast)
      #expect(!proxy.responds(to: nil))
      #expect(proxy.responds(to: #selector(getter: NSObject.description)))
      #expect(proxy.responds(to: #selector(NSObject.isEqual(_:))))
    }

    /// An app delegate that is a forwarder, with services plugged in.
    private final class AppForwarder: FieldForwarder {
      var ended = 0
      override func fieldDidEnd(_ field: Field) {
        ended += 1
        super.fieldDidEnd(field)
      }
      @objc func fieldDidShake(_ field: Field) {}
    }

    @Test("45: What the app's own subclass of a forwarder implements, it responds to")
    func ownSubclass() {
      let delegate = AppForwarder()
      field.delegate = delegate
      #expect(field.responds(selectors.end) && field.responds(selectors.shake))
      #expect(!field.responds(selectors.reason) && !field.responds(selectors.returns))
      delegate.multicast.subscribe(logger, holding: .strongly)
      field.end()
      #expect(delegate.ended == 1)
      #expect(journal.take() == ["logger end"])
    }

    @Test("27, 45: A handler is answered where the app's delegate lacks the callback")
    func handler() {
      multicast.subscribe(logger)
      var answers: [Bool] = []
      let handler: (Bool) -> Void = { answers.append($0) }
      FieldForwarder(multicast).field(field, decides: handler)
      #expect(answers == [true])
    }
  }
#endif
