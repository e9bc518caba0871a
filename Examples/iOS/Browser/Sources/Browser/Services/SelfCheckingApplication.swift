import DelegateForwarding
import UIKit

/// An application that is its own delegate. It says what UIKit makes of it, and exits.
final class SelfCheckingApplication: ObservedUIApplication, UIApplicationDelegate {
  override init() {
    super.init()
    delegates.subscribe(History.shared, holding: .strongly)
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let callbackOfService = #selector(UIApplicationDelegate.applicationDidReceiveMemoryWarning(_:))
    let facts = [
      "is one object": application === self,
      "is assigned through its property": delegates.originalDelegate === self,
      "responds to a service's callback": UIApplication.shared.delegate?.responds(to: callbackOfService) == true,
    ]
    for (fact, isTrue) in facts.sorted(by: { $0.key < $1.key }) { print("own delegate \(fact): \(isTrue)") }
    exit(facts.values.allSatisfy { $0 } ? 0 : 1)
  }
}
