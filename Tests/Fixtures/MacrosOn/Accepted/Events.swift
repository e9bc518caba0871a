public import DelegateForwarding

// Protocols with events, whose names need care. EveryKind.swift has each kind, Nested.swift the access levels.

final class Track {}

@Forwarding @DelegateEvents
protocol TrackDelegate: AnyObject {
  typealias Rating = Int
  func track(_ track: Track)
  func player(_ player: Track, _ number: Int)
  @Event("rated") func player(_ player: Track, _ unlabelled: Int, rated rating: Rating)
  @Event("default") func sender(_ sender: Track, default value: Int!)
  func words(self: Int, event: Int, delegate: Int)
  func `init`()
  func `switch`()
  func keeps(_ body: @escaping (Int) -> Void, optional: ((Track) -> Void)?, sendable: @escaping @Sendable () -> Void)
  #if os(Plan9)
    func never()
  #endif
  @Combining(.original(otherwise: 0)) func ends(then: @escaping (Int) -> Void)
}

extension MulticastDelegate: TrackDelegate where P == any TrackDelegate {}

/// A global actor.
@globalActor public actor DrawingActor {
  /// The actor.
  public static let shared = DrawingActor()
}

@DrawingActor @DelegateEvents
package protocol DrawingDelegate: AnyObject {
  func didDraw(_ lines: Int)
}

@DelegateEvents
nonisolated protocol AnywhereDelegate: AnyObject {
  func didMove(_ distance: Int)
}

@DelegateEvents @available(macOS 15, *)
private protocol HiddenDelegate: AnyObject {
  func didHide(_ name: String)
}

/// Its events leave values out.
@MainActor @Forwarding @DelegateEvents
public protocol RadioDelegate: AnyObject {
  /// What it plays.
  typealias Station = String
  /// With a sender that isn't `Sendable`.
  @Event("tuned(`in`, station)") func radio(_ radio: RadioSender, tuned station: Station, in: Int)
  /// With what is behind a sender that isn't `Sendable`, on the actor.
  @Event("saved(radio.name: String, memory?.last: Station?)")
  func radio(_ radio: RadioSender, saved memory: RadioMemory<Station>?)
  /// Without values.
  @Event("stopped()") func radioDidStop(_ radio: RadioSender)
  /// No event.
  @Event("_") func radioDidRedraw(_ radio: RadioSender)
}

extension MulticastDelegate: @MainActor RadioDelegate where P == any RadioDelegate {}

/// A sender.
public final class RadioSender {
  /// A value that can travel.
  @MainActor public let name = "radio"
}

/// A generic class, of whose properties no graph shows the type.
public final class RadioMemory<Value> {
  /// A value that can travel, if it is one.
  public var last: Value?
}

extension RadioDelegateEvent: Sendable {}

@DelegateEvents
protocol SilentDelegate {
  func waits() async
  var name: String { get }
}
