// error: leave out 'delegate:', as '\$delegate' is the property: 'MulticastDelegate\(wrapping: service, hook: \\.\$delegate\)'
// with default isolation too
import DelegateForwarding

protocol RadioDelegate: AnyObject {}

final class Radio {
  @ObservedDelegate var delegate: (any RadioDelegate)?
}

func wrap(_ radio: Radio) -> MulticastDelegate<any RadioDelegate> {
  MulticastDelegate(wrapping: radio, delegate: \.delegate, hook: \.$delegate)
}
