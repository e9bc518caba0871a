final class Log {
  func write(_ text: String) {}
}

@MainActor final class PushClient {
  func send(_ deviceToken: Data) {}
}

final class Heartbeat: ApplicationDelegate {}

final class Router {
  func open(_ url: URL) -> Bool { true }
}
