#if Macros
  import DelegateForwarding

  final class Track {}

  @Forwarding @DelegateEvents
  protocol TrackDelegate: AnyObject {
    func trackDidStart(_ title: String)
    func track(_ track: Track, didPlay seconds: Double, of total: Double)
    @Event("skipped") func listener(_ listener: Track, didSkip seconds: Double)
    func words(in: Int, self: Int, event: Int, delegate: Int, `inout`: Int, _: String, label _: Int)
    func keeps(_ body: @escaping (Int) -> Void)
    func waits(_ track: Track) async
    #if DEBUG
      func debugging(_ n: Int)
    #endif
    @Combining(.any) func asks(_ n: Int) -> Bool
  }

  extension MulticastDelegate: TrackDelegate where P == any TrackDelegate {}

  /// Callbacks on the main actor, and others.
  @MainActor @Forwarding @DelegateEvents
  protocol ScreenDelegate: AnyObject {
    func screenDidShow(_ name: String)
    nonisolated func screenDidLoad(_ name: String)
    @ScreenActor func screenDidDraw(_ lines: Int)
    func screenWillShow() async
  }

  extension MulticastDelegate: @MainActor ScreenDelegate where P == any ScreenDelegate {}

  extension ScreenDelegateEvent: Equatable, Codable, Sendable {}

  @globalActor actor ScreenActor {
    static let shared = ScreenActor()
  }
#endif
