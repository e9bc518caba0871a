// error: .*is unavailable from asynchronous contexts; the service must be 'Sendable'
import DelegateForwarding

final class Meter {
  @ObservedDelegate var delegate: (any MeterDelegate)?
}

func wrap(_ meter: sending Meter) async -> MulticastDelegate<any MeterDelegate> {
  await MulticastDelegate(wrapping: meter, hook: \.$delegate)
}
