@MainActor final class PushClient {
  func send(_ deviceToken: Data) {}
}

final class Router {
  func open(_ url: URL) -> Bool { true }
}
