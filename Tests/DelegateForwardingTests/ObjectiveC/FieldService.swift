#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport

  // Services of our own, as Apple's SDKs have them, and their delegates.

  @objc protocol FieldDelegate: NSObjectProtocol {
    @objc optional func fieldDidEnd(_ field: Field)
    @objc optional func fieldDidEnd(_ field: Field, reason: Int)
    @objc optional func fieldDidCrash(_ field: Field)
    @objc optional func fieldShouldReturn(_ field: Field) -> Bool
    @objc optional func fieldHeight(_ field: Field) -> Double
    @objc optional func field(_ field: Field, decides handler: @escaping (Bool) -> Void)
    // The forwarder doesn't know these: a later SDK has added them.
    @objc optional func fieldDidShake(_ field: Field)
    @objc optional func fieldIsWarm(_ field: Field) -> Bool
    @objc optional func fieldWeight(_ field: Field) -> Double
    @objc optional func fieldSize(_ field: Field) -> CGSize
    @objc optional func fieldFrame(_ field: Field) -> CGRect
    @objc optional var tint: String? { get set }
  }

  /// A further protocol, for which the service looks by a cast.
  @objc protocol ScrollingDelegate: NSObjectProtocol {
    @objc optional func fieldDidScroll(_ field: Field)
  }

  let selectors = (
    end: #selector(FieldDelegate.fieldDidEnd(_:)), reason: #selector(FieldDelegate.fieldDidEnd(_:reason:)),
    crash: #selector(FieldDelegate.fieldDidCrash(_:)), returns: #selector(FieldDelegate.fieldShouldReturn(_:)),
    decides: #selector(FieldDelegate.field(_:decides:)), shake: #selector(FieldDelegate.fieldDidShake(_:)),
    tint: #selector(getter: FieldDelegate.tint)
  )

  // MARK: Services

  /// A service that asks its delegate before it calls, and takes the newer one of two callbacks.
  class Field: NSObject {
    @objc dynamic weak var delegate: (any FieldDelegate)?

    func responds(_ selector: Selector) -> Bool { delegate?.responds(to: selector) ?? false }

    func end() {
      if responds(selectors.reason) {
        delegate?.fieldDidEnd?(self, reason: 1)
      } else {
        delegate?.fieldDidEnd?(self)
      }
    }

    var height: Double {
      responds(#selector(FieldDelegate.fieldHeight(_:))) ? delegate!.fieldHeight!(self) : 44
    }
  }

  /// The callbacks that a service sends without another question, as it has kept that its delegate responds.
  @objc private protocol FieldMessages {
    func fieldDidEnd(_ field: Field)
    func fieldDidShake(_ field: Field)
    func fieldIsWarm(_ field: Field) -> Bool
    func fieldWeight(_ field: Field) -> Double
    func fieldSize(_ field: Field) -> CGSize
    func fieldFrame(_ field: Field) -> CGRect
  }

  /// A service as UIKit's are: it asks its delegate when it is assigned one, keeps the answers, and calls what it has
  /// stored.
  class KeepingField: Field {
    private var kept: Set<Selector> = []

    override var delegate: (any FieldDelegate)? {
      didSet {
        let messages = [selectors.end, selectors.shake, #selector(FieldMessages.fieldFrame(_:))]
        kept = Set(messages.filter { super.delegate?.responds(to: $0) == true })
      }
    }

    deinit { leave() }

    /// Services of Objective-C let go of their delegates when they go.
    private func leave() { delegate = nil }

    /// What it has stored.
    final var stored: (any FieldDelegate)? { super.delegate }

    private var receiver: any FieldMessages { unsafeBitCast(stored, to: (any FieldMessages).self) }

    final override func end() { if kept.contains(selectors.end) { receiver.fieldDidEnd(self) } }

    final func shake() { if kept.contains(selectors.shake) { receiver.fieldDidShake(self) } }

    /// What its delegate answers: warm or not, weight, size and frame.
    final func measure() -> [Double] {
      guard kept.contains(#selector(FieldMessages.fieldFrame(_:))) else { return [] }
      let (size, frame) = (receiver.fieldSize(self), receiver.fieldFrame(self))
      let lengths = [size.width, size.height, frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      return [receiver.fieldIsWarm(self) ? 1 : 0, receiver.fieldWeight(self)] + lengths.map(\.native)
    }
  }

  /// A subclass that observes the property.
  class ObservedField: KeepingField {
    final let delegates = MulticastDelegate<any FieldDelegate> { FieldForwarder($0) }
  }

  enum FieldHook: CaseIterable {
    case shown, hidden

    func makeField() -> ObservedField { self == .shown ? ShowingField() : HidingField() }
  }

  // They aren't final, so that each assignment can be observed by key.

  private class ShowingField: ObservedField {
    override var delegate: (any FieldDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  private class HidingField: ObservedField {
    override var delegate: (any FieldDelegate)? {
      get { delegates.delegate(behind: super.delegate) }
      set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
    }
  }

  // MARK: Delegates

  class FieldForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
    override class var answeredByOriginal: [Selector] { [#selector(FieldDelegate.fieldHeight(_:))] }

    func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
    func fieldDidEnd(_ field: Field, reason: Int) {
      forward { $0.fieldDidEnd?(field, reason: reason) ?? $0.fieldDidEnd?(field) }
    }
    func fieldDidCrash(_ field: Field) { forward(reporting: FieldEvent.didCrash) { $0.fieldDidCrash?(field) } }
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

  enum FieldEvent: DelegateEvent {
    typealias Delegate = any FieldDelegate
    case didCrash
  }

  class Noting: NSObject {
    let (name, journal): (String, Journal)
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    func note(_ text: String) { journal.note("\(name) \(text)") }
  }

  /// The app's own delegate, with the older callback of two, and a further protocol.
  final class FieldApp: Noting, FieldDelegate, ScrollingDelegate {
    var tint: String?
    func fieldDidEnd(_ field: Field) { note("end") }
    func fieldDidShake(_ field: Field) { note("shake") }
    func fieldDidScroll(_ field: Field) { note("scroll") }
  }

  final class FieldLogger: Noting, FieldDelegate {
    func fieldDidEnd(_ field: Field) { note("end") }
  }

  final class ReasonLogger: Noting, FieldDelegate {
    func fieldDidEnd(_ field: Field, reason: Int) { note("reason") }
    func fieldHeight(_ field: Field) -> Double { 7 }
    func fieldDidShake(_ field: Field) { note("shake") }
  }
#endif
