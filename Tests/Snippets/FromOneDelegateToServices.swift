final class Log {
  func write(_ text: String) {}
}

@MainActor final class PushClient {
  func connect() {}
  func connect() async throws {}
  func send(_ deviceToken: Data) {}
  func disconnect() {}
  func disconnect() async {}
}

final class Heartbeat: ApplicationDelegate {}

final class Router {
  func open(_ url: URL) -> Bool { true }
}
