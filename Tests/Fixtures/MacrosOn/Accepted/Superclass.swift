import DelegateForwarding

class Device {}

@Forwarding(byHand: Device.self)
protocol DeviceDelegate: Device, (Sendable) {
  func a()
}

final class DeviceProxy: Device, MulticastForwarding, DeviceDelegate, @unchecked Sendable {
  let multicast = MulticastDelegate<any DeviceDelegate>()
}

@Forwarding(byHand: Device.self)
protocol ScreenDelegate where Self: Device {
  func a()
}

@Forwarding
protocol KeyDelegate where Self: AnyObject, Self: Sendable {
  func a()
}
