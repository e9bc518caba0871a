#if Macros
  public import DelegateForwarding

  // Delegate protocols whose callbacks are events. The compiler has to accept the generated code without a warning.

  final class Track {}

  @Forwarding @DelegateEvents
  protocol TrackDelegate: AnyObject {
    typealias Rating = Int
    func trackDidStart(_ title: String)
    func track(_ track: Track, didPlay seconds: Double, of total: Double)
    func track(_ track: Track)
    func player(_ player: Track, _ number: Int)
    @Event("rated") func player(_ player: Track, _ unlabelled: Int, rated rating: Rating)
    @Event("skipped") func listener(_ listener: Track, didSkip seconds: Double)
    @Event("default") func sender(_ sender: Track, default value: Int!)
    func words(in: Int, self: Int, event: Int, delegate: Int, `inout`: Int, _: String, label _: Int)
    func `init`()
    func `switch`()
    func deliver(to: Int, at: Int)
    func keeps(_ body: @escaping (Int) -> Void, optional: ((Track) -> Void)?, sendable: @escaping @Sendable () -> Void)
    func takes(_ track: consuming Track, sent: sending Int)
    func waits(_ track: Track) async
    nonisolated(nonsending) func stays(_ track: Track) async
    @concurrent func leaves(_ number: Int) async
    @MainActor func shows(_ track: Track)
    @MainActor func showsLater(_ track: Track) async
    #if DEBUG
      func debugging(_ n: Int)
      func build(_ number: Int)
    #elseif os(Plan9)
      func build(_ name: String, number: Int)
    #else
      func build(_ name: String)
    #endif
    #if os(Plan9)
      func never()
    #endif
    @Combining(.any) func asks(_ n: Int) -> Bool
    @Combining(.all) var isReady: Bool { get }
    @Combining(.original(otherwise: 0)) func replies(completion: @escaping @Sendable (Int) -> Void)
    @Combining(.original(otherwise: 0)) func ends(then: @escaping (Int) -> Void)
    func fails() throws
    func changes(_ text: inout String)
    func lends(_ body: (Int) -> Void, _ text: borrowing Track)
    func lists(_ numbers: Int...)
    func generic<T>(_ value: T)
    func opaque(_ value: some Sequence)
    @available(macOS 99, *) func newer()
  }

  extension MulticastDelegate: TrackDelegate where P == any TrackDelegate {}

  /// Callbacks on the main actor, and others.
  @MainActor @Forwarding @DelegateEvents
  public protocol ScreenDelegate: AnyObject {
    func screenDidShow(_ name: String)
    nonisolated func screenDidLoad(_ name: String)
    @MainActor func screenDidHide()
    @ScreenActor func screenDidDraw(_ lines: Int)
    func screenWillShow() async
  }

  extension MulticastDelegate: @MainActor ScreenDelegate where P == any ScreenDelegate {}

  extension ScreenDelegateEvent: Equatable, Codable, Sendable {}

  /// A global actor.
  @globalActor public actor ScreenActor {
    /// The actor.
    public static let shared = ScreenActor()
  }

  @ScreenActor @DelegateEvents
  package protocol DrawingDelegate: AnyObject {
    func didDraw(_ lines: Int)
  }

  @DelegateEvents
  nonisolated protocol AnywhereDelegate: AnyObject {
    func didMove(_ distance: Int)
  }

  @DelegateEvents @available(macOS 15, *)
  private protocol PrivateDelegate: AnyObject {
    func didHide(_ name: String)
  }

  @usableFromInline @DelegateEvents @Forwarding
  protocol InlinedDelegate: AnyObject {
    func didInline(_ name: String)
  }

  @DelegateEvents
  protocol SilentDelegate {
    func waits() async
    var name: String { get }
  }

  /// A type that protocols are nested in.
  public enum Studio {
    /// A value of an event.
    public struct Take: Sendable, Hashable {}

    /// A protocol with the simple name of many services' delegates.
    @Forwarding @DelegateEvents
    public protocol Delegate: AnyObject {
      func studio(_ studio: String, didRecord take: Take)
    }

    @Forwarding @DelegateEvents
    fileprivate protocol FileDelegate: AnyObject {
      func didErase(_ take: Take)
    }

    @DelegateEvents
    private protocol OwnDelegate {
      func didCopy(_ take: Take)
    }
  }

  extension Studio.DelegateEvent: Equatable {}
  extension MulticastDelegate: Studio.Delegate where P == any Studio.Delegate {}

  extension Studio {
    @DelegateEvents @Forwarding
    package protocol Nested: AnyObject {
      func didNest(_ take: Take)
    }
  }

  public extension Studio {
    /// Public through its enclosing type.
    @DelegateEvents @Forwarding(inheritable: true)
    protocol Public: AnyObject {
      func didPublish(_ take: Take)
    }
  }

  @DelegateEvents @Forwarding(proxiesOnly: true)
  protocol ProxiedDelegate: Studio.Public {
    func didProxy()
  }
#endif
