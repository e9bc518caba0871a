import ApplicationLifecycle

@MainActor final class Beating {
  var count = 0
  var beating: Task<Void, Never>?
}
