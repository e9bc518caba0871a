// What the platform reports about the application's state. A transition that does not fit the state is ignored. One that is asked for
// from inside a callback of another follows when that one has reached everybody.

extension Application {
  /// Launches the application: it will finish launching, did finish launching, did become active.
  ///
  /// ``ApplicationMain(_:options:)`` does this. Call it in a program that has a main loop of its own, or in a test; then
  /// ``terminate(exitCode:)`` leaves the process running, and no signal is handled.
  ///
  /// First the ``services`` are read. Last, what the launch was for is delivered: the URLs are opened, if every one of the two
  /// callbacks' answers was true, and the notification is received, whatever the answers were. The launch goes on after an answer of
  /// false.
  ///
  /// The second call is ignored.
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

  /// Makes an inactive application active.
  public func becomeActive() { perform(.becomeActive) }

  /// Makes an active application inactive.
  public func resignActive() { perform(.resignActive) }

  /// Moves an inactive application to the background. For an active one, call ``resignActive()`` first: otherwise this is ignored.
  public func enterBackground() { perform(.enterBackground) }

  /// Moves the application from the background to the inactive state. Call ``becomeActive()`` next.
  public func enterForeground() { perform(.enterForeground) }

  /// Ends the application: its services shut down, it will terminate, and then, if ``ApplicationMain(_:options:)`` has launched it, the
  /// process exits.
  ///
  /// When this returns, the state is ``State/terminating``, and the services' ``ApplicationDelegate/applicationWillShutDown(_:)`` run on
  /// from the main loop. See <doc:EndingTheApplication>.
  ///
  /// It may be called from any state. From inside a transition's callback it takes effect when that one has reached everybody, before
  /// other transitions that wait; during the launch, when the launch is over.
  ///
  /// - Parameter exitCode: The process's exit status. When the end is asked for several times, the first one counts.
  public func terminate(exitCode: Int32 = 0) {
    supervisor.requestEnd(status: exitCode)
    perform(.beginEnd)
  }

  func perform(_ transition: TransitionQueue.Transition) {
    transitions.request(transition)
    while let next = transitions.begin() {
      report(next)
      transitions.finish()
      switch next {
      case .beginEnd: shutDown()
      case .terminate: exit()
      case .launch, .becomeActive, .resignActive, .enterBackground, .enterForeground: break
      }
    }
  }

  private func report(_ transition: TransitionQueue.Transition) {
    switch transition {
    case .launch: reportLaunch(launchOptions ?? LaunchOptions())
    case .becomeActive: delegate?.applicationDidBecomeActive(self)
    case .resignActive: delegate?.applicationWillResignActive(self)
    case .enterBackground: delegate?.applicationDidEnterBackground(self)
    case .enterForeground: delegate?.applicationWillEnterForeground(self)
    case .beginEnd: break
    case .terminate: delegate?.applicationWillTerminate(self)
    }
  }

  private func reportLaunch(_ options: LaunchOptions) {
    let first = delegate?.application(self, willFinishLaunchingWithOptions: options) ?? true
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
