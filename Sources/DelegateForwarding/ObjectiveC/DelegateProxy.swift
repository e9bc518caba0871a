#if canImport(ObjectiveC)
  import ObjectiveC

  /// The superclass of a proxy for a delegate protocol of Objective-C.
  ///
  /// On Apple's platforms, a service asks whether its delegate responds to a callback, and behaves differently if it
  /// does. So a proxy responds to a callback only if the delegate that it stands for or a subscriber does. Derive your
  /// proxy from this class, and write one line for each callback:
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
  /// | `NSObject` has, or a subclass of your proxy class implements | always |
  /// | your proxy class implements | the delegate that it stands for, or a living subscriber, responds |
  /// | the same, without an answer or a handler | also if a stream, an observer or a subscriber on an actor listens |
  /// | is in ``answeredByOriginal`` | the delegate that it stands for responds |
  /// | no class of the proxy's implements | the delegate that it stands for responds, which alone gets the call |
  ///
  /// The proxy conforms to what that delegate conforms to, so `as?` finds a further protocol. If its delegate has died,
  /// or it has none, the proxy answers for the subscribers alone. The name is that of RxCocoa's class.
  ///
  /// ## Thread safety
  ///
  /// A proxy may be asked on any thread on which its delegates may be asked. No lock is held meanwhile.
  open class DelegateProxy<P>: NSObject, MulticastForwarding {
    /// The multicast through which it forwards.
    public final let multicast: MulticastDelegate<P>

    /// Creates a proxy with a multicast that stands for one delegate: `MulticastDelegate { UITextFieldForwarder($0) }`.
    public init(_ multicast: MulticastDelegate<P>) { self.multicast = multicast }

    /// Creates a proxy with a multicast of its own, for a service that takes its delegate once.
    public override init() { multicast = MulticastDelegate() }

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

    /// Whether the proxy responds to a selector, as the class's table says.
    ///
    /// - Complexity: O(*n*) in the number of subscribers.
    open override func responds(to selector: Selector!) -> Bool {
      guard let selector else { return false }
      return multicast.isResponding(method(selector).responders) { Self.responds($0, to: selector) }
    }

    /// The delegate that the proxy stands for, if it responds to a selector that the proxy doesn't implement.
    open override func forwardingTarget(for selector: Selector!) -> Any? {
      guard let delegate = multicast.first, Self.responds(delegate, to: selector) else {
        return super.forwardingTarget(for: selector)
      }
      return delegate
    }

    /// Whether the proxy, or the delegate that it stands for, conforms to a protocol.
    open override func conforms(to aProtocol: Protocol) -> Bool {
      super.conforms(to: aProtocol)
        || multicast.first.map { ($0 as AnyObject).conforms(to: aProtocol) } ?? false
    }

    private static func responds(_ delegate: P, to selector: Selector) -> Bool {
      (delegate as AnyObject).responds(to: selector)
    }

    /// SAFETY: A method lives as long as its class, and so does its type encoding, which is copied.
    private func method(_ selector: Selector) -> ProxyMethod {
      if NSObject.instancesRespond(to: selector) { return .own }
      guard let method = unsafe class_getInstanceMethod(type(of: self), selector) else { return .unknown }
      guard unsafe method == class_getInstanceMethod(forwardingClass, selector) else { return .own }
      let encoding = unsafe method_getTypeEncoding(method).map { unsafe String(cString: $0) } ?? ""
      return .forwarded(encoding: encoding, toOriginalOnly: Self.answeredByOriginal.contains(selector))
    }

    /// The class that forwards, which is the one below this. What its own subclasses implement is the app's.
    private var forwardingClass: AnyClass {
      var forwarding: AnyClass = type(of: self)
      while let superclass = class_getSuperclass(forwarding), superclass != DelegateProxy.self {
        forwarding = superclass
      }
      return forwarding
    }
  }
#endif
