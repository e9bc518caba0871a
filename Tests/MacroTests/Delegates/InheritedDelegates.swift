#if Macros
  import DelegateForwarding

  @Forwarding(inheritable: true)
  protocol BaseDelegate: AnyObject {
    func base(_ text: inout String) throws(Failure)
    @Combining(.all) var isReady: Bool { get }
    @Combining(.firstNonNil()) func title() async -> String?
    func restated()
    func optional()
  }

  extension BaseDelegate {
    func optional() {}
  }

  @Forwarding(inheritable: true)
  protocol DerivedDelegate: BaseDelegate {
    func derived()
    // It has a default below, which would take precedence over the code generated for `BaseDelegate`.
    func restated()
  }

  extension DerivedDelegate {
    func restated() {}
  }

  @Forwarding
  protocol FurtherDelegate: DerivedDelegate, Sendable {
    func further()
  }

  extension MulticastDelegate: BaseDelegate, DerivedDelegate where P == any DerivedDelegate {}

  nonisolated final class FurtherForwarder: MulticastForwarding, FurtherDelegate {
    let multicast = MulticastDelegate<any FurtherDelegate>()
  }
#endif
