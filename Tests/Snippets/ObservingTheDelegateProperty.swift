// A forwarder, as the command writes it.
#if os(iOS)
  nonisolated class TextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {}
#endif

final class Jukebox {
  weak var delegate: (any PlayerDelegate)?
}

@MainActor let jukebox = Jukebox()
