public import DelegateForwarding

// Protocols with events: each kind of requirement. Nested.swift has the access levels.

final class Track {}

@Forwarding @DelegateEvents
protocol TrackDelegate: AnyObject {
  typealias Rating = Int
  func track(_ track: Track)
  func player(_ player: Track, _ number: Int)
  @Event("rated") func player(_ player: Track, _ unlabelled: Int, rated rating: Rating)
  @Event("default") func sender(_ sender: Track, default value: Int!)
  func words(in: Int, self: Int, event: Int, delegate: Int, `inout`: Int, _: String, label _: Int)
  func `init`()
  func `switch`()
  func keeps(_ body: @escaping (Int) -> Void, optional: ((Track) -> Void)?, sendable: @escaping @Sendable () -> Void)
  func takes(_ track: consuming Track, sent: sending Int)
  func waits(_ track: Track) async
  nonisolated(nonsending) func stays(_ track: Track) async
  @concurrent func leaves(_ number: Int) async
  @MainActor func shows(_ track: Track)
  @MainActor func showsLater(_ track: Track) async
  #if DEBUG
    func debugging(_ n: Int)
  #endif
  #if os(Plan9)
    func never()
  #endif
  @Combining(.any) func asks(_ n: Int) -> Bool
  @Combining(.original(otherwise: 0)) func ends(then: @escaping (Int) -> Void)
  func fails() throws
  func lends(_ body: (Int) -> Void, _ text: borrowing Track)
  func generic<T>(_ value: T)
  @available(macOS 99, *) func newer()
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

@DelegateEvents
protocol SilentDelegate {
  func waits() async
  var name: String { get }
}
