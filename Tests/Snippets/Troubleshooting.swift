final class Jukebox {
  weak var delegate: (any PlayerDelegate)?
}
@MainActor let jukebox = Jukebox()
