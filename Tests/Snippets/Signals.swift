import ApplicationLifecycle

extension Settings {
  func read() {}
}
