#if Macros
  import DelegateForwarding

  final class Track {}

  @Forwarding @DelegateEvents
  protocol TrackDelegate: AnyObject {
    func trackDidStart(_ title: String)
    func track(_ track: Track, didPlay seconds: Double, of total: Double)
    @Event("skipped") func listener(_ listener: Track, didSkip seconds: Double)
    func keeps(_ body: @escaping (Int) -> Void)
    func waits(_ track: Track) async
  }

  extension MulticastDelegate: TrackDelegate where P == any TrackDelegate {}

  @MainActor @Forwarding @DelegateEvents
  protocol ScreenDelegate: AnyObject {
    func screenDidShow(_ name: String)
    func screenWillShow() async
  }

  extension MulticastDelegate: @MainActor ScreenDelegate where P == any ScreenDelegate {}

  extension ScreenDelegateEvent: Equatable, Codable, Sendable {}
#endif
