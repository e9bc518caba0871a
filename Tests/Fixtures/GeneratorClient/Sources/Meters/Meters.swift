/// A protocol of another module of the package.
public protocol MeterDelegate: AnyObject {
  func meterMoved(to level: Int)
}

/// A gauge.
public protocol Gauge: AnyObject {}

package protocol ValveDelegate: AnyObject {
  func valve(_ valve: Valve, moves gauge: any Gauge)
}

open class Valve {
  weak var delegate: (any ValveDelegate)?
}

protocol OwnDelegate: AnyObject {}
