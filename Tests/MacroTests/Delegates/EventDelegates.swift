#if Macros
  import DelegateForwarding

  final class Track {
    let title = "track"
  }

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

  @Forwarding @DelegateEvents
  protocol RadioDelegate: AnyObject {
    @Event("didTune(frequency)") func radio(_ radio: Track, didTune frequency: Double)
    @Event("swapped(second, first)") func radioDidSwap(_ first: Int, for second: Int)
    @Event("didFind(first.title: String, second?.title: String?)")
    func radio(_ first: Track, didFind second: Track?)
    @Event("_") func radioDidRedraw(_ radio: Track)
    func radioDidStop()
  }

  extension MulticastDelegate: RadioDelegate where P == any RadioDelegate {}

  extension RadioDelegateEvent: Equatable {}

  extension ScreenDelegateEvent: Equatable, Codable, Sendable {}
#endif
