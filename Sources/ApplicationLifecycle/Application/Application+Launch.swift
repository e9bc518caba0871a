// The launch: its callbacks, and what is delivered afterwards.

extension Application {
  /// Launches the application: it will finish launching, did finish launching, did become active.
  ///
  /// ``ApplicationMain(_:options:)`` calls it. Call it yourself in a test, or in a program that has its own main loop.
  /// In that case ``terminate(exitCode:)`` leaves the process running, and signals are not handled.
  ///
  /// The method first reads the ``services``. After the callbacks, it delivers the reason for the launch: a
  /// notification always, and URLs only if every answer to the two launch callbacks was true. An answer of false has no
  /// other effect. To end the launch, call ``terminate(exitCode:)`` in
  /// ``ApplicationDelegate/application(_:willFinishLaunchingWithOptions:)``.
  ///
  /// A second call is ignored.
  public func launch(options: LaunchOptions = LaunchOptions()) {
    guard launchOptions == nil, state == .notRunning else { return }
    let options = opensURLArguments ? options : options.withURLsAsArguments
    launchOptions = options
    progress = .underWay(keepsReload: false)
    for malformed in options.malformedURLs {
      supervisor.host.report("'\(malformed)' is not a valid URL; it stays an argument and is not opened")
    }
    for service in services { register(service) }
    perform(.launch)
    perform(.becomeActive)
    finishLaunch()
    deliver(options)
  }

  private func finishLaunch() {
    let hasReload = if case .underWay(keepsReload: true) = progress { true } else { false }
    progress = .over
    supervisor.finishLaunch()
    if hasReload { reload() }
  }

  func reportLaunch(_ options: LaunchOptions) {
    let first = delegate?.application(self, willFinishLaunchingWithOptions: options) ?? true
    // A request to end that was made by now ends the launch. That includes one by a signal, which the main loop would
    // deliver only after the launch.
    guard !supervisor.isEndRequested else { return lifecycle.request(.beginEnd) }
    let second = delegate?.application(self, didFinishLaunchingWithOptions: options) ?? true
    acceptsLaunchURL = first && second
  }

  private func deliver(_ options: LaunchOptions) {
    guard !state.isEnding else { return }
    switch options.reason {
    case .user, .url: break
    case .remoteNotification(let notification): Task { await receive(remoteNotification: notification) }
    case .localNotification(let notification): receive(localNotification: notification)
    }
    guard acceptsLaunchURL else { return }
    for url in [options.url].compactMap(\.self) + options.furtherURLs where !state.isEnding { open(url) }
  }
}
