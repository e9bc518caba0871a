// A hook that hides its proxy: the service stores that, and the app reads the delegate that it has assigned.

extension MulticastDelegate {
  /// The delegate behind what a service has stored: the getter of a hook that hides its proxy.
  ///
  /// A subclass overrides the property. Its superclass stores the proxy, and calls it; whoever reads the property gets
  /// the delegate that the app has assigned, as without the library:
  ///
  /// <!-- snippet: apple ios -->
  /// ```swift
  /// final class ObservedTextField: UITextField {
  ///   let delegates = MulticastDelegate<any UITextFieldDelegate> { UITextFieldForwarder($0) }
  ///   override var delegate: (any UITextFieldDelegate)? {
  ///     get { delegates.delegate(behind: super.delegate) }
  ///     set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  ///   }
  /// }
  /// ```
  ///
  /// This is right only if the superclass calls what it has stored, and shows that. If it reads its own property to
  /// call its delegate, it gets the app's delegate, and no subscriber is called. If it shows an adapter of what it has
  /// stored, to assign that again calls the subscribers twice. Observe the property with a `didSet` then.
  /// <doc:SomebodyElsesService> says how to find out.
  ///
  /// - Parameter stored: What the superclass has stored.
  /// - Returns: The delegate that a proxy of this multicast stands for, or nil if that has died. Anything else is
  ///   returned as it is.
  /// - Complexity: O(1).
  @inlinable
  public func delegate(behind stored: P?) -> P? {
    guard let proxy = reference(of: stored) else { return stored }
    let (isOwn, original) = list.property { property in
      let isOwn = property.proxy?.object === proxy
      return (isOwn, isOwn ? property.loadOriginal() : nil)
    }
    return isOwn ? original?.rebuild(as: P.self) : delegate(behindEarlier: stored)
  }

  /// The delegate behind a proxy of this list that the service has stored before, or that is behind the proxy of the
  /// superclass's own hook. Anything else is returned as it is.
  @usableFromInline
  func delegate(behindEarlier stored: P?) -> P? {
    guard let own = Self.multicast(of: ownProxy(in: stored)) else { return stored }
    return own.first
  }

  /// Makes a delegate the original one, and lets the service store a proxy of it: the setter of a hook that hides its
  /// proxy.
  ///
  /// See ``delegate(behind:)`` for the hook. The proxy is another object for each assignment, so that a service that
  /// looks at its delegate when it is assigned looks again: after a subscription, `field.delegate = field.delegate` is
  /// enough. The proxy before it lives until the next assignment has returned. So a service may refuse an assignment
  /// and go on with that proxy, but not two in a row. If the list holds its delegates, a service may refuse none: the
  /// delegate before is released at once.
  ///
  /// Assigning a proxy assigns the delegate that it stands for. With another hook of the same property, the subscribers
  /// of both are called. If the service assigns the property again before it stores the proxy, the outer assignment
  /// counts.
  ///
  /// Assign on one thread at a time. A multicast is for one property. If the multicast that made the list has gone, or
  /// lacks the conformance, this stops the program with a message that says what to write.
  ///
  /// - Parameters:
  ///   - delegate: The delegate that the app assigns, or nil.
  ///   - service: The service. The multicast doesn't keep it.
  ///   - store: Stores the proxy in the service, as in `{ super.delegate = $0 }`. It is called once, at once.
  /// - Complexity: O(1); plus that of a search for cycles, if the delegate itself forwards.
  public func assign<Service: AnyObject>(_ delegate: P?, in service: Service, storing store: (P) -> Void) {
    list.note(service: service)
    let (_, assignment) = replaceOriginal(by: delegate, in: service)
    let original = list.originalEntry
    guard let proxy = newProxy(for: original) else { stop(TrapMessage.listHasEnded(P.self)) }
    let thread = ThreadID.current
    let hidden = list.property { $0.beginStoring(proxy, by: thread) }
    list.beginQuestions()
    store(rebuild(proxy))
    list.property { $0.endStoring(proxy, for: original, insteadOf: assignment.former, hidden, &$1) }
    if case .first = hidden {
      list.reportProxy(.installed, of: DelegateTrace.Subject(of: original))
    } else {
      report(assignment, of: original)
    }
    list.endQuestions()
  }
}
