import DelegateForwarding

// Without the trait, each attribute is an error that says how to turn the trait on.

@Forwarding  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
protocol SomeServiceDelegate: AnyObject {
  @Combining(.any)  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
  func shouldStop() -> Bool
  @Combining(.first(otherwise: 0))  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
  func priority() -> Int
  @Combining(.collect)  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
  func names() -> [String]
  @Combining(.firstNonNil(), completion: .any)  // error: turn on the package trait 'Macros'
  func one(completion: @escaping (Bool) -> Void) -> Int?
  @Combining(.collect, completion: .any)  // error: turn on the package trait 'Macros'
  func all(completion: @escaping (Bool) -> Void) -> [Int]
  @Combining(.original(otherwise: true))  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
  func decide(completion: @escaping (Bool) -> Void)
}

@DelegateEvents  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
protocol OtherServiceDelegate: AnyObject {
  @Event("didStart")  // error: turn on the package trait 'Macros' of swift-delegate-forwarding
  func start()
}
