import DelegateForwarding

// Without the trait, each attribute is an error that explains how to turn the trait on.

@Forwarding
protocol SomeServiceDelegate: AnyObject {
  @Combining(.any)
  func shouldStop() -> Bool
  @Combining(.first(otherwise: 0))
  func priority() -> Int
  @Combining(.collect)
  func names() -> [String]
  @Combining(.original(otherwise: true))
  func decide(completion: @escaping (Bool) -> Void)
}

@DelegateEvents
protocol OtherServiceDelegate: AnyObject {
  @Event("didStart")
  func start()
}
