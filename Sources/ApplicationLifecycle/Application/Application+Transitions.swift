// Transitions between the application's states. A transition that does not fit the state is ignored. A transition
// requested during another's callback follows when that callback has reached every service.

extension Application {
  /// Makes an inactive application active.
  public func becomeActive() { perform(.becomeActive) }

  /// Makes an active application inactive.
  public func resignActive() { perform(.resignActive) }

  /// Moves an inactive application to the background. For an active one, call ``resignActive()`` first: otherwise this is ignored.
  public func enterBackground() { perform(.enterBackground) }

  /// Moves the application from the background to the inactive state. Call ``becomeActive()`` next.
  public func enterForeground() { perform(.enterForeground) }

  /// Ends the application: its services shut down, the last callback is made, and then the process exits if
  /// ``ApplicationMain(_:options:)`` has launched the application.
  ///
  /// When this returns, the state is ``State/terminating``, and the main loop runs ``ApplicationDelegate/applicationWillShutDown(_:)`` of the
  /// services. See <doc:EndingTheApplication>.
  ///
  /// You can call it in any state. During a transition's callback, it takes effect when that callback has reached every
  /// service, before other waiting transitions. A call in
  /// ``ApplicationDelegate/application(_:willFinishLaunchingWithOptions:)`` ends the launch after that callback.
  ///
  /// - Parameter exitCode: The process's exit status. If the end is requested several times, the first status counts.
  public func terminate(exitCode: Int32 = 0) {
    supervisor.requestEnd(status: exitCode)
    perform(.beginEnd)
  }

  func perform(_ transition: LifecycleState.Transition) {
    lifecycle.request(transition)
    while let next = lifecycle.begin() {
      report(next)
      lifecycle.finish()
      switch next {
      case .beginEnd: shutDown()
      case .terminate: exit()
      case .launch, .becomeActive, .resignActive, .enterBackground, .enterForeground: break
      }
    }
  }

  private func report(_ transition: LifecycleState.Transition) {
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
}
