// error: use the property's projection, which is its multicast: 'service.\$delegate'
// with default isolation too
import DelegateForwarding

protocol RadioDelegate: AnyObject {}

final class Radio {
  @ObservedDelegate var delegate: (any RadioDelegate)?
}

func wrap(_ radio: Radio) -> MulticastDelegate<any RadioDelegate> {
  MulticastDelegate(wrapping: radio, hook: \.$delegate)
}
