#if canImport(ObjectiveC)
  import ObjectiveC

  /// The superclass of a proxy for a delegate protocol of Objective-C.
  ///
  /// On Apple's platforms, a service asks whether its delegate responds to a callback, and behaves differently if it
  /// does. So a proxy responds only if somebody behind it does. Write one line for each callback:
  ///
  /// <!-- snippet: apple ios -->
  /// ```swift
  /// nonisolated class UITextFieldForwarder:
  ///   DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {
  ///   @MainActor func textFieldDidEndEditing(_ textField: UITextField) {
  ///     forward { $0.textFieldDidEndEditing?(textField) }
  ///   }
  /// }
  /// ```
  ///
  /// | A selector that | The proxy responds if |
  /// | --- | --- |
  /// | `NSObject` has, a subclass of your proxy class implements, or other code has replaced | always |
  /// | your proxy class implements | the delegate that it stands for, or a living subscriber, responds |
  /// | the same, without answer or handler, not ``notReported`` | also if a stream, an observer or an actor listens |
  /// | is in ``answeredByOriginal`` | the delegate that it stands for responds |
  /// | is in ``olderForms`` | one of them has it, or the older form |
  /// | no class of the proxy's implements | the delegate that it stands for responds, which alone gets the call |
  ///
  /// The proxy conforms to what that delegate conforms to, so `as?` finds a further protocol. A class that implements
  /// your delegate protocol derives directly from this one. The name is that of RxCocoa's class.
  ///
  /// A proxy may be asked on any thread on which its delegates may be asked. No lock is held meanwhile.
  open class DelegateProxy<P>: NSObject, MulticastForwarding {
    /// The multicast through which it forwards.
    public final let multicast: MulticastDelegate<P>

    /// What its class forwards. Nil until it is initialized.
    private final var methods: ForwardedMethods?

    /// The class of the delegate that it stands for, which may be asked when the delegate has died.
    private final let delegateClass: AnyClass?

    /// Creates a proxy with a multicast that stands for one delegate: `MulticastDelegate { UITextFieldForwarder($0) }`.
    public init(_ multicast: MulticastDelegate<P>) {
      self.multicast = multicast
      delegateClass = multicast.first.map { lastingClass(of: $0 as AnyObject) }
      super.init()
      methods = forwardedMethods
    }

    /// Creates a proxy with a multicast of its own, for a service that takes its delegate once.
    public override init() {
      (multicast, delegateClass) = (MulticastDelegate(), nil)
      super.init()
      methods = forwardedMethods
    }

    /// The callbacks that only the original delegate answers, so that subscribers don't make the service call them.
    ///
    /// Override it for the callbacks that you forward with the rule ``ResponseCombiner/original(otherwise:)``:
    ///
    /// <!-- snippet: skip It is a part of the class above. -->
    /// ```swift
    /// override class var answeredByOriginal: [Selector] {
    ///   [#selector(textFieldShouldReturn(_:))]
    /// }
    /// ```
    open class var answeredByOriginal: [Selector] { [] }

    /// The callbacks that your class doesn't report as events, so that streams and observers don't make the
    /// service call them.
    ///
    /// - Returns: Callbacks without an answer. For any other, streams and observers are never asked.
    open class var notReported: [Selector] { [] }

    /// The older form of each callback for which a service prefers that, if its delegate has both: the keys are the
    /// newer forms, the values the older ones.
    ///
    /// A subscriber with the older form alone hears that when the service calls the newer one: write
    /// `forward { $0.older?() ?? $0.newer?() }`. So the proxy responds to the newer one if somebody has either. List
    /// the older one in ``answeredByOriginal``, so that a subscriber doesn't make the service prefer it.
    open class var olderForms: [Selector: Selector] { [:] }

    /// Whether the proxy responds to a selector, as the class's table says.
    ///
    /// - Complexity: O(*n*) in the number of subscribers.
    open override func responds(to selector: Selector!) -> Bool {
      guard let selector else { return false }
      let methods = methods ?? forwardedMethods
      return multicast.isResponding(
        methods.meaning(of: selector, in: type(of: self)), to: selector, or: methods.olderForms[selector],
        asking: Self.responds)
    }

    /// Who gets a message that the proxy doesn't implement: the delegate that the proxy stands for, if it responds.
    ///
    /// If that delegate has died, the message is one to nil: nothing happens, and the answer is zero if it is an
    /// integer, an object, or one, two or four `Double`s.
    open override func forwardingTarget(for selector: Selector!) -> Any? {
      switch multicast.receiver(asking: { Self.responds($0, to: selector) }) {
      case .delegate(let delegate): delegate
      case .nobody: Nobody.shared.taking(selector, of: delegateClass)
      case .unrecognized: super.forwardingTarget(for: selector)
      }
    }

    /// Whether the proxy, or the delegate that it stands for, conforms to a protocol.
    open override func conforms(to aProtocol: Protocol) -> Bool {
      super.conforms(to: aProtocol)
        || multicast.first.map { ($0 as AnyObject).conforms(to: aProtocol) } ?? false
    }

    private static func responds(_ delegate: P, to selector: Selector) -> Bool {
      (delegate as AnyObject).responds(to: selector)
    }

    private var forwardedMethods: ForwardedMethods {
      ForwardedMethods.of(type(of: self), below: DelegateProxy.self) {
        (Set(Self.answeredByOriginal), Set(Self.notReported), Self.olderForms)
      }
    }
  }
#endif
