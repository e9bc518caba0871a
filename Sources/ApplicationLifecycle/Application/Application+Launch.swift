import DelegateForwarding
import Foundation

// The beginning: the services prepare the launch, asynchronously, and then the application launches.

extension Application {
  /// Prepares the launch: calls ``ApplicationDelegate/applicationWillLaunch(_:options:)`` of the application, then of
  /// each service.
  ///
  /// ```swift
  /// let app = Application()
  /// app.register(Logger())
  /// try await app.prepare(options: LaunchOptions(arguments: ["--trace"]))
  /// app.launch()
  /// ```
  ///
  /// ``ApplicationMain(_:options:)`` does the same. Call this method yourself in a test, or in a program that has its
  /// own main loop. Leave it out if no service has anything to prepare.
  ///
  /// The method first reads the ``services``, and sets ``launchOptions``. The state stays ``State/notRunning``. A
  /// service that is registered meanwhile is called last. A second call is ignored, and so is one after the launch. A
  /// line on standard error says why.
  ///
  /// If a service fails or misses ``launchDeadline``, or if the end is requested meanwhile, the application ends: those
  /// whose preparation has begun shut down, in the reverse order. If the end was requested before, nobody is called.
  /// When this method throws, the state is ``State/terminated``. See <doc:BeginningAndEnding>.
  ///
  /// - Parameter options: The reason for the launch and its arguments.
  /// - Throws: The error of the service that failed; an error that names the service that missed the deadline; or a
  ///   `CancellationError` if the end was requested, meanwhile or before. Cancelling the calling task cancels the
  ///   service under way. If the end was requested before, this then throws without waiting for the end.
  public func prepare(options: LaunchOptions = LaunchOptions()) async throws {
    guard let preparation = beginPreparation(options: options) else {
      guard supervisor.end.isRequested else { return reportIgnored() }
      await waitUntilTerminated()
      throw CancellationError()
    }
    try await withTaskCancellationHandler {
      try await preparation.wait()
    } onCancel: { [supervisor] in
      supervisor.preparation.cancelAll()
    }
  }

  /// Launches the application, by the callbacks "will finish launching", "did finish launching" and "did become
  /// active".
  ///
  /// ```swift
  /// let app = Application()
  /// app.register(Logger())
  /// app.launch(options: LaunchOptions(arguments: ["--trace"]))
  /// ```
  ///
  /// ``ApplicationMain(_:options:)`` does the same. Call this method yourself in a test, or in a program that has its
  /// own main loop. In that case ``terminate(exitCode:)`` leaves the process running, and signals are not handled. If a
  /// service prepares the launch, await ``prepare(options:)`` first.
  ///
  /// The method reads the ``services``, unless ``prepare(options:)`` has read them. After the callbacks, it delivers
  /// the reason for the launch: a notification always, and URLs only if every answer to the two launch callbacks was
  /// true. An answer of false has no other effect. To end the launch, call ``terminate(exitCode:)`` in
  /// ``ApplicationDelegate/application(_:willFinishLaunchingWithOptions:)``.
  ///
  /// A second call is ignored, and so is one while ``prepare(options:)`` is under way, or after the end was requested.
  /// A line on standard error says why.
  ///
  /// - Parameter options: The reason for the launch and its arguments. After ``prepare(options:)``, the options of that
  ///   call count instead.
  public func launch(options: LaunchOptions = LaunchOptions()) {
    if !beginLaunch(options: options) { reportIgnored() }
  }

  /// Launches the application.
  ///
  /// - Returns: False if a launch doesn't fit the state, or if the end was requested.
  @discardableResult
  func beginLaunch(options: LaunchOptions) -> Bool {
    guard !supervisor.isEndRequested, lifecycle.accepts(.launch) else { return false }
    if launchOptions == nil { begin(options: options) }
    perform(.launch)
    perform(.becomeActive)
    let hasReload = keepsReload == true
    keepsReload = nil
    if hasReload { reload() }
    deliver(launchOptions ?? options)
    return true
  }

  /// Says on standard error why a call has no effect.
  private func reportIgnored(_ call: StaticString = #function) {
    let reason =
      switch lifecycle.step {
      case _ where supervisor.isEndRequested: "its end was requested before"
      case .preparing: "it is preparing its launch"
      case .prepared: "it has prepared its launch before"
      default: "it was launched before"
      }
    supervisor.host.report("\(type(of: self)) ignores \(call), because \(reason)")
  }

  /// Reads what an application is asked for once.
  private func begin(options: LaunchOptions) {
    launchOptions = opensURLArguments ? options : options.withURLsAsArguments
    supervisor.limits.shutdown = shutdownDeadline
    supervisor.deliverSignals(reloadsOnHangup: reloadsOnHangup)
    keepsReload = false
    for service in services { register(service) }
  }

  func reportLaunch(_ options: LaunchOptions) {
    prepared = nil
    let first = delegate?.application(self, willFinishLaunchingWithOptions: options) ?? true
    // A request to end that was made by now ends the launch. That includes one by a signal, which the main loop would
    // deliver only after the launch.
    guard !supervisor.isEndRequested else { return lifecycle.request(.beginEnd) }
    let second = delegate?.application(self, didFinishLaunchingWithOptions: options) ?? true
    acceptsLaunchURL = first && second
  }

  private func deliver(_ options: LaunchOptions) {
    guard !lifecycle.isEnding else { return }
    switch options.reason {
    case .user, .url: break
    case .remoteNotification(let notification): Task { await receive(remoteNotification: notification) }
    case .localNotification(let notification): receive(localNotification: notification)
    }
    guard acceptsLaunchURL else { return }
    for url in [options.url].compactMap(\.self) + options.furtherURLs where !lifecycle.isEnding { open(url) }
  }
}

// MARK: - The preparation

extension Application {
  /// Begins the preparation.
  ///
  /// - Returns: What is under way, or nil if a preparation doesn't fit the state.
  @discardableResult
  func beginPreparation(options: LaunchOptions) -> PreparationRound? {
    guard lifecycle.accepts(.prepare) else { return nil }
    perform(.prepare)
    let round = PreparationRound(work: supervisor.preparation, first: self) { [self] in await prepare($0) }
    preparation = round
    begin(options: options)
    supervisor.limits.launch = launchDeadline
    supervisor.beginPreparation()
    return round
  }

  /// Whether the launch has not begun, and neither has this one's preparation.
  func isUnprepared(_ delegate: any ApplicationDelegate) -> Bool { prepared?.contains(delegate) == false }

  private func prepare(_ round: PreparationRound) async {
    let (multicast, options) = ($delegate, launchOptions ?? LaunchOptions())
    // One that is registered meanwhile is found at its turn.
    while !supervisor.end.isRequested, let delegate = multicast.delegates.first(where: isUnprepared) {
      prepared?.insert(delegate)
      round.proceed(to: delegate)
      do {
        try await multicast.tracing("applicationWillLaunch(_:options:)", of: delegate) {
          try await delegate.applicationWillLaunch(self, options: options)
        }
      } catch {
        hasFailed(delegate, error, in: round)
      }
    }
    guard supervisor.finishPreparation() else { return perform(.beginEnd) }
    perform(.finishPreparation)
    preparation = nil
    round.finish(.success(()))
  }

  private func hasFailed(_ delegate: any ApplicationDelegate, _ error: any Error, in round: PreparationRound) {
    let isFirst = supervisor.requestEnd(status: 1)
    if isFirst { round.error = error }
    // One that was cancelled, by a request to end or at the deadline, has nothing to report.
    guard isFirst || !(error is CancellationError) else { return }
    supervisor.host.report("\(type(of: delegate)) has failed to prepare the launch: \(error)")
  }
}
