// As the command generates them for an audio player.
#if canImport(ObjectiveC)
  import AVFAudio

  nonisolated class AVAudioPlayerForwarder: DelegateProxy<any AVAudioPlayerDelegate>, AVAudioPlayerDelegate {}

  nonisolated class ObservedAVAudioPlayer: AVAudioPlayer {
    let delegates = MulticastDelegate<any AVAudioPlayerDelegate> { AVAudioPlayerForwarder($0) }
    override var delegate: (any AVAudioPlayerDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  nonisolated enum AVAudioPlayerDelegateEvent: DelegateEvent {
    typealias Delegate = any AVAudioPlayerDelegate
    case audioPlayerDidFinishPlaying(successfully: Bool)
  }
#endif
