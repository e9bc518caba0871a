#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  /// A delegate protocol as Apple's SDKs have them.
  @objc private protocol FieldDelegate: NSObjectProtocol {
    @objc optional func fieldDidEnd(_ field: Field)
    @objc optional func fieldDidEnd(_ field: Field, reason: Int)
    @objc optional func fieldShouldReturn(_ field: Field) -> Bool
    @objc optional func fieldHeight(_ field: Field) -> Double
    @objc optional func field(_ field: Field, decides handler: @escaping (Bool) -> Void)
    /// The forwarder doesn't know it: a later SDK has added it.
    @objc optional func fieldDidShake(_ field: Field)
    @objc optional var tint: String? { get set }
  }

  /// A further protocol, for which the service looks by a cast.
  @objc private protocol ScrollingDelegate: NSObjectProtocol {
    @objc optional func fieldDidScroll(_ field: Field)
  }

  /// A service that asks its delegate before it calls, and takes the newer one of two callbacks.
  private final class Field: NSObject {
    weak var delegate: (any FieldDelegate)?

    func responds(_ selector: Selector) -> Bool { delegate?.responds(to: selector) ?? false }

    func end() {
      if responds(#selector(FieldDelegate.fieldDidEnd(_:reason:))) {
        delegate?.fieldDidEnd?(self, reason: 1)
      } else {
        delegate?.fieldDidEnd?(self)
      }
    }

    var height: Double { responds(#selector(FieldDelegate.fieldHeight(_:))) ? delegate!.fieldHeight!(self) : 44 }
  }

  private class FieldForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
    override class var answeredByOriginal: [Selector] { [#selector(FieldDelegate.fieldHeight(_:))] }

    func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
    func fieldDidEnd(_ field: Field, reason: Int) { forward { $0.fieldDidEnd?(field, reason: reason) } }
    func fieldShouldReturn(_ field: Field) -> Bool {
      forward(combining: .all) { $0.fieldShouldReturn?(field) ?? true }
    }
    func fieldHeight(_ field: Field) -> Double {
      forward(combining: .original(otherwise: 0)) { $0.fieldHeight?(field) ?? 0 }
    }
    func field(_ field: Field, decides handler: @escaping (Bool) -> Void) {
      forward(combining: .original(otherwise: true), completion: handler) { $0.field?(field, decides: $1) }
    }
  }

  private class Noting: NSObject {
    let (name, journal): (String, Journal)
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    func note(_ text: String) { journal.note("\(name) \(text)") }
  }

  /// The app's own delegate, with the older callback of two, and a further protocol.
  private final class App: Noting, FieldDelegate, ScrollingDelegate {
    var tint: String?
    func fieldDidEnd(_ field: Field) { note("end") }
    func fieldDidShake(_ field: Field) { note("shake") }
    func fieldDidScroll(_ field: Field) { note("scroll") }
  }

  private final class Logger: Noting, FieldDelegate {
    func fieldDidEnd(_ field: Field) { note("end") }
  }

  private final class ReasonLogger: Noting, FieldDelegate {
    func fieldDidEnd(_ field: Field, reason: Int) { note("reason") }
    func fieldHeight(_ field: Field) -> Double { 7 }
    func fieldDidShake(_ field: Field) { note("shake") }
  }

  private let selectors = (
    end: #selector(FieldDelegate.fieldDidEnd(_:)), reason: #selector(FieldDelegate.fieldDidEnd(_:reason:)),
    returns: #selector(FieldDelegate.fieldShouldReturn(_:)), decides: #selector(FieldDelegate.field(_:decides:)),
    shake: #selector(FieldDelegate.fieldDidShake(_:)), tint: #selector(getter: FieldDelegate.tint)
  )

  @Suite("Proxies on Apple's platforms") struct ObjectiveCProxyTests {
    let journal = Journal()
    private let field = Field()
    private let app: App
    private let logger: Logger
    private let multicast: MulticastDelegate<any FieldDelegate>

    init() {
      app = App("app", journal)
      logger = Logger("logger", journal)
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

    @Test("45: A subscriber with the newer callback of two brings that, which the app's delegate doesn't have")
    func newerCallback() {
      let newer = ReasonLogger("newer", journal)
      multicast.subscribe(newer)
      field.end()
      #expect(journal.take() == ["newer reason"])
      multicast.unsubscribe(newer)
      field.end()
      #expect(journal.take() == ["app end"])
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
        let gone = App("gone", journal)
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

    private enum FieldEvent: DelegateEvent {
      typealias Delegate = any FieldDelegate
      case didEnd
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
