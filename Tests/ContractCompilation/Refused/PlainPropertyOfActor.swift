// error: cannot form key path to actor-isolated property 'delegate'
import DelegateForwarding

// An actor's property takes the attribute.
actor Player {
  let delegates = MulticastDelegate<any MeterDelegate>()
  weak var delegate: (any MeterDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}
