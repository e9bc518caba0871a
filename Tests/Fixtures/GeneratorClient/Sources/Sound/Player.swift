import DelegateForwarding

/// The delegate of a player.
public protocol PlayerDelegate: AnyObject {
  /// The player has begun.
  func player(_ player: Player, didStart track: String)

  /// Whether to leave a track out.
  func player(_ player: Player, shouldSkip track: String) -> Bool
}

/// Plays tracks.
open class Player {
  /// The one delegate.
  open weak var delegate: (any PlayerDelegate)?
  private let meter = MulticastDelegate<any MeterDelegate>()
  private let meters = [Meter("left"), Meter("right")]

  /// Creates a player.
  public init() {
    for one in meters { meter.subscribe(one) }
  }

  /// Plays a track.
  public func play(_ track: String) {
    guard delegate?.player(self, shouldSkip: track) != true else { return }
    delegate?.player(self, didStart: track)
    MeterForwarder(meter).meterMoved(to: track.count)
  }
}

/// Known to this module only.
protocol MeterDelegate: AnyObject {
  func meterMoved(to level: Int)
}

final class Meter: MeterDelegate {
  private let name: String

  init(_ name: String) { self.name = name }

  func meterMoved(to level: Int) { print("\(name) \(level)") }
}
