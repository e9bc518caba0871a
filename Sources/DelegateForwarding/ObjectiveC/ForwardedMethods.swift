#if canImport(ObjectiveC)
  import CoreGraphics
  import Darwin
  import ObjectiveC

  /// What the selectors mean for a class of proxies: the methods of the class that forwards, and the lists that the
  /// proxy's own class may override. It is decided once for each class, because a service asks for many selectors
  /// whenever it is assigned a delegate.
  final class ForwardedMethods: Sendable {
    /// What the proxy's class says of callbacks.
    typealias Lists = (answeredByOriginal: Set<Selector>, notReported: Set<Selector>, olderForms: [Selector: Selector])

    private let methods: ForwardingMethods
    private let lists: Lists

    private static let known = Locked<[ObjectIdentifier: ForwardedMethods]>([:])

    /// - Parameters:
    ///   - proxyClass: The class of the proxy.
    ///   - base: The class that the forwarding class derives from.
    ///   - lists: What the proxy's class says of callbacks.
    static func of(_ proxyClass: AnyClass, below base: AnyClass, lists: () -> Lists) -> ForwardedMethods {
      let id = ObjectIdentifier(proxyClass)
      if let known = known.withLock({ $0[id] }) { return known }
      let made = ForwardedMethods(.of(forwardingClass(of: proxyClass, below: base)), lists())
      return known.withLock { $0.kept(made, for: id) }
    }

    private init(_ methods: ForwardingMethods, _ lists: Lists) { (self.methods, self.lists) = (methods, lists) }

    var olderForms: [Selector: Selector] { lists.olderForms }

    /// What a selector means for a proxy of a class. Another implementation than the one that forwards is the app's: a
    /// subclass overrides it, or an SDK has replaced it, and expects it to be called.
    func meaning(of selector: Selector, in proxyClass: AnyClass) -> ProxyMethod {
      if NSObject.instancesRespond(to: selector) { return .own }
      guard let implementation = implementation(of: selector, in: proxyClass) else { return .unknown }
      guard let method = methods[selector], method.implementation == implementation else { return .own }
      return .forwarded(
        encoding: method.encoding, isReported: !lists.notReported.contains(selector),
        toOriginalOnly: lists.answeredByOriginal.contains(selector))
    }

    /// The class that forwards, which is the one below the base. What its own subclasses implement is the app's.
    private static func forwardingClass(of proxyClass: AnyClass, below base: AnyClass) -> AnyClass {
      var forwarding: AnyClass = proxyClass
      var isProtocolBelow = false
      while let superclass = class_getSuperclass(forwarding), superclass != base {
        isProtocolBelow = isProtocolBelow || adoptsProtocol(forwarding)
        forwarding = superclass
      }
      assert(
        !isProtocolBelow || adoptsProtocol(forwarding),
        "\(proxyClass) would respond to every callback, as \(forwarding) is between it and DelegateProxy: derive the class "
          + "that implements the delegate protocol directly from DelegateProxy")
      return forwarding
    }

    /// SAFETY: The list is the caller's to free, and nothing reads it.
    private static func adoptsProtocol(_ someClass: AnyClass) -> Bool {
      var count: UInt32 = 0
      let list = unsafe class_copyProtocolList(someClass, &count)
      unsafe free(UnsafeMutableRawPointer(mutating: list))
      return count > 0
    }
  }

  /// The methods of a class that forwards, as they were when the first proxy of it or of a subclass was made. An SDK
  /// that replaces one later is known by that, also to a subclass that has no proxy yet.
  ///
  /// SAFETY: A class that forwards lives as long as the process, and so do its methods and their type encodings, which
  /// are copied.
  private struct ForwardingMethods: Sendable {
    struct Method {
      /// Its address.
      let implementation: UInt?
      let encoding: String
    }

    private var methods: [Selector: Method] = [:]

    private static let known = Locked<[ObjectIdentifier: ForwardingMethods]>([:])

    static func of(_ forwarding: AnyClass) -> ForwardingMethods {
      let id = ObjectIdentifier(forwarding)
      if let known = known.withLock({ $0[id] }) { return known }
      let made = ForwardingMethods(of: forwarding)
      return known.withLock { $0.kept(made, for: id) }
    }

    private init(of forwarding: AnyClass) {
      var count: UInt32 = 0
      let list = unsafe class_copyMethodList(forwarding, &count)
      defer { unsafe free(list) }
      for index in 0..<Int(count) {
        guard let method = unsafe list?[index] else { break }
        let selector = unsafe method_getName(method)
        let encoding = unsafe method_getTypeEncoding(method).map { unsafe String(cString: $0) } ?? ""
        methods[selector] = Method(
          implementation: DelegateForwarding.implementation(of: selector, in: forwarding), encoding: encoding)
      }
    }

    subscript(selector: Selector) -> Method? { methods[selector] }
  }

  extension Dictionary {
    /// The value that is known for a key, or else this one, which it keeps.
    fileprivate mutating func kept(_ value: Value, for key: Key) -> Value {
      let kept = self[key] ?? value
      self[key] = kept
      return kept
    }
  }

  /// The address of what implements a selector.
  ///
  /// SAFETY: A pointer to a function is turned into a number, which is only compared.
  private func implementation(of selector: Selector, in someClass: AnyClass) -> UInt? {
    guard class_respondsToSelector(someClass, selector) else { return nil }
    return unsafe class_getMethodImplementation(someClass, selector).map { unsafe unsafeBitCast($0, to: UInt.self) }
  }

  /// Takes each message as nil does: nothing happens, and the answer is zero.
  final class Nobody: NSObject, Sendable {
    static let shared = Nobody()

    /// Makes it take a message.
    ///
    /// SAFETY: The block has the arguments of no method but reads none of them, and returns zero in the registers in
    /// which the caller expects the answer, as the encoding says.
    ///
    /// - Parameter delegateClass: The class of the delegate that has died, which says what the caller expects.
    func taking(_ selector: Selector, of delegateClass: AnyClass?) -> Nobody {
      if responds(to: selector) { return self }
      let method = unsafe class_getInstanceMethod(delegateClass, selector)
      let encoding =
        unsafe method.flatMap { unsafe method_getTypeEncoding($0) }.map { unsafe String(cString: $0) } ?? ""
      let zero: Any =
        switch ZeroAnswer(encoding: encoding) {
        case .integer: { _ in 0 } as @convention(block) (AnyObject) -> Int
        case .double: { _ in 0 } as @convention(block) (AnyObject) -> Double
        case .twoDoubles: { _ in CGSize() } as @convention(block) (AnyObject) -> CGSize
        case .fourDoubles: { _ in CGRect() } as @convention(block) (AnyObject) -> CGRect
        }
      let implementation = unsafe imp_implementationWithBlock(zero)
      // Another thread may have added it.
      if unsafe !class_addMethod(Nobody.self, selector, implementation, encoding) {
        unsafe imp_removeBlock(implementation)
      }
      return self
    }
  }
#endif
