#if Macros
  import DelegateForwarding

  @Forwarding
  protocol BaseDelegate: AnyObject {
    func base()
    @Combining(.any) func asks() -> Bool
  }

  @Forwarding(byHand: (any BaseDelegate).self)
  protocol DerivedDelegate: BaseDelegate {
    func derived()
  }

  extension MulticastDelegate: BaseDelegate, DerivedDelegate where P == any DerivedDelegate {
    func base() { forward { $0.base() } }
    func asks() -> Bool { forward(combining: .any) { $0.asks() } }
  }
#endif
