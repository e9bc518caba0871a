import DelegateForwarding
import Foundation

/// The application: one object that is its own delegate, with services plugged into its lifecycle.
///
/// ```swift
/// @main final class MyApp: Application {
///   override var services: [any ApplicationDelegate] {
///     [PushNotificationService.shared, Logger()]
///   }
/// }
/// ```
///
/// Each callback of ``ApplicationDelegate`` reaches the application itself first, then its services in order. A host
/// reports what happens by calling methods, such as ``enterBackground()`` and ``open(_:options:)``. On the command line
/// the host is ``ApplicationMain(_:options:)``: it prepares and launches the application, runs the main loop and
/// handles signals.
open class Application: ApplicationResponder {
  /// The states of an application, as in `if app.state == .active { … }`.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The application was created, or is preparing its launch, and ``launch(options:)`` comes next.
    case notRunning
    /// The application is running, but is not in use: before ``becomeActive()``, or after ``resignActive()``.
    case inactive
    /// The application is running and in use, after ``becomeActive()``.
    case active
    /// The application is running, but is out of sight or about to be stopped, after ``enterBackground()``.
    case background
    /// The application is about to end, and its services are shutting down, after ``terminate(exitCode:)``.
    case terminating
    /// The application has ended, and another one may be created: ``waitUntilTerminated()`` waits for this state.
    case terminated
  }

  /// The delegate that is called first: the application itself, until you assign another object.
  ///
  /// If you assign another delegate, it is called in place of the application, and every service stays. The delegate is
  /// held weakly. Reading the property returns the proxy, which forwards to the delegate and the services: see
  /// <doc:ApplicationLifecycle>.
  @ObservedDelegate public var delegate: (any ApplicationDelegate)?

  /// The services that the application starts with, in the order in which they are called. Override it, as
  /// ``Application`` shows; the default is none.
  ///
  /// This property is read once, by ``prepare(options:)`` or ``launch(options:)``. From then on, the services are held
  /// strongly.
  open var services: [any ApplicationDelegate] { [] }

  /// The reason for the launch, and its arguments: `app.launchOptions?.arguments`. Nil before ``prepare(options:)`` or
  /// ``launch(options:)``.
  public internal(set) var launchOptions: LaunchOptions?

  /// The time that all services together have for a remote notification. The default is 30 seconds; override it:
  /// `override var remoteNotificationDeadline: Duration { .seconds(5) }`.
  open var remoteNotificationDeadline: Duration { .seconds(30) }

  /// The time that the application and all services together have to prepare the launch. Override it; the default is 30
  /// seconds.
  ///
  /// The time also counts while the process is stopped or the main thread is blocked. This property is read once, by
  /// ``prepare(options:)``. See <doc:BeginningAndEnding>.
  open var launchDeadline: Duration { .seconds(30) }

  /// The time that all services together have to shut down. Override it; the default is 10 seconds.
  ///
  /// The time counts from the request to end, even while the launch goes on or the main thread is blocked. This
  /// property is read before the launch, and by ``terminate(exitCode:)``. See <doc:BeginningAndEnding>.
  open var shutdownDeadline: Duration { .seconds(10) }

  /// Whether SIGHUP calls ``ApplicationDelegate/applicationDidReceiveReloadRequest(_:)`` instead of ending the
  /// application. Override it; the default is false.
  ///
  /// This property is read once, by ``prepare(options:)`` or ``launch(options:)``.
  open var reloadsOnHangup: Bool { false }

  /// Whether URLs among the command line's arguments are opened at launch, instead of staying arguments. Override it;
  /// the default is true.
  ///
  /// ```swift
  /// override var opensURLArguments: Bool { false }
  /// ```
  ///
  /// This property is read once, by ``prepare(options:)`` or ``launch(options:)``.
  open var opensURLArguments: Bool { true }

  /// The last application, as long as somebody keeps it.
  static weak var current: Application?
  /// The supervisor for the next application. Nil if the process is not the application's own.
  static var supervisorOfProcess: ProcessSupervisor?

  let supervisor: ProcessSupervisor
  var lifecycle = LifecycleState()
  /// Whether a reload is kept until the launch is over. Nil before the preparation and after the launch.
  var keepsReload: Bool?
  var acceptsLaunchURL = true
  var notificationRounds: [ObjectIdentifier: NotificationRound] = [:]
  /// The preparation that is under way, or has failed. Nil before, after a successful one, and after the end.
  var preparation: PreparationRound?
  /// Those whose preparation has begun. Nil from the launch on, which reaches everybody.
  var prepared: PreparedServices? = PreparedServices()
  var shutdownRound: ShutdownRound?
  /// The tasks that wait for the end.
  var waiters: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Creates the application, in a test or in a host of your own: `let app = MyApp()`.
  ///
  /// A process has one application at a time. You can create another one when the last is ``State/terminated``, or when
  /// nobody keeps it any more, as tests do: see <doc:TestingApplications>. Before that, creating a second one stops the
  /// program with a message that names both types.
  public required init() {
    supervisor = Self.supervisorOfProcess ?? ProcessSupervisor(host: EmbeddingHost(), performOnMain: Self.perform)
    super.init()
    if let first = Self.current, first.state != .terminated { Self.trapSecondApplication(first: type(of: first)) }
    delegate = self
    Self.current = self
  }

  /// The application's current state.
  ///
  /// In a callback named `did…` this is the new state, and in one named `will…` the old one. Both callbacks of the
  /// launch see ``State/inactive``.
  public var state: State {
    switch lifecycle.step {
    case .notRunning, .preparing, .prepared: .notRunning
    case .inactive: .inactive
    case .active: .active
    case .background: .background
    case .terminating: .terminating
    case .terminated: .terminated
    }
  }

  /// Adds a service after the existing ones, and holds it strongly: `app.register(Tracer())`.
  ///
  /// If you register a service during a callback, it is called from the next callback on. While the application ends,
  /// and after that, nothing is added, because the service would hear an end without a beginning.
  /// `app.$delegate.unsubscribe(tracer)` removes the service again.
  ///
  /// - Returns: Whether the service was added. An object that is already registered keeps its place.
  @discardableResult
  public func register(_ service: any ApplicationDelegate) -> Bool {
    guard !lifecycle.isEnding else { return false }
    // If the application held itself as a service, it would never be deallocated.
    return $delegate.subscribe(service, holding: service === self ? .weakly : .strongly)
  }
}

// MARK: - Transitions

// A transition that does not fit the state is ignored. One that is requested during another's callback follows when
// that callback has reached every service.

extension Application {
  /// Makes an inactive application active, and calls ``ApplicationDelegate/applicationDidBecomeActive(_:)``.
  public func becomeActive() { perform(.becomeActive) }

  /// Makes an active application inactive, and calls ``ApplicationDelegate/applicationWillResignActive(_:)``.
  public func resignActive() { perform(.resignActive) }

  /// Moves an inactive application to the background. For an active one, call ``resignActive()`` first: otherwise this
  /// is ignored.
  public func enterBackground() { perform(.enterBackground) }

  /// Moves the application from the background to the inactive state. Call ``becomeActive()`` next.
  public func enterForeground() { perform(.enterForeground) }

  /// Ends the application: its services shut down, the last callback is made, and then the process exits if
  /// ``ApplicationMain(_:options:)`` has launched the application.
  ///
  /// When this returns, the state is ``State/terminating``. ``ApplicationDelegate/applicationWillShutDown(_:)`` of the
  /// services runs in tasks of the main actor. Await ``waitUntilTerminated()`` for the end.
  /// See <doc:BeginningAndEnding>.
  ///
  /// You can call it in any state. Before the launch, the application ends without launching, and only those whose
  /// preparation has begun are called. A preparation under way is cancelled. During a transition's callback, the call
  /// takes effect when that callback has reached every service, before other waiting transitions. A call in
  /// ``ApplicationDelegate/application(_:willFinishLaunchingWithOptions:)`` ends the launch after that callback.
  ///
  /// ```swift
  /// app.terminate(exitCode: 1)
  /// ```
  ///
  /// - Parameter exitCode: The process's exit status. If the end is requested several times, the first status counts.
  public func terminate(exitCode: Int32 = 0) {
    if !supervisor.end.isRequested { supervisor.limits.shutdown = shutdownDeadline }
    supervisor.requestEnd(status: exitCode)
    perform(.beginEnd)
  }

  func perform(_ transition: LifecycleState.Transition) {
    lifecycle.request(transition)
    while let next = lifecycle.begin() {
      report(next)
      lifecycle.finish()
      if next == .beginEnd { shutDown() }
      if next == .terminate { exit() }
    }
  }

  private func report(_ transition: LifecycleState.Transition) {
    switch transition {
    case .launch: reportLaunch(launchOptions ?? LaunchOptions())
    case .becomeActive: delegate?.applicationDidBecomeActive(self)
    case .resignActive: delegate?.applicationWillResignActive(self)
    case .enterBackground: delegate?.applicationDidEnterBackground(self)
    case .enterForeground: delegate?.applicationWillEnterForeground(self)
    case .prepare, .finishPreparation, .beginEnd: break
    case .terminate: delegate?.applicationWillTerminate(self)
    }
  }
}

// MARK: - Events

// An event reaches the application and all services at once, even during another callback.

extension Application {
  /// Asks the application and all services to open a URL, by ``ApplicationDelegate/application(_:open:options:)``.
  ///
  /// ```swift
  /// let isOpen = app.open(
  ///   URL(string: "myapp://open")!, options: OpenURLOptions(sourceApplication: "mail"))
  /// ```
  ///
  /// - Returns: Whether the application or a service has opened it.
  @discardableResult
  public func open(_ url: URL, options: OpenURLOptions = OpenURLOptions()) -> Bool {
    delegate?.application(self, open: url, options: options) ?? false
  }

  /// Delivers a remote notification. The services fetch concurrently, until ``remoteNotificationDeadline``.
  ///
  /// ```swift
  /// let result = await app.receive(remoteNotification: ["article": 7])
  /// ```
  ///
  /// A service that has not answered by then is cancelled and counts as failed. An answer that comes later is dropped.
  ///
  /// - Returns: The most important result: ``FetchResult/newData``, then ``FetchResult/failed``, then
  ///   ``FetchResult/noData``.
  @discardableResult
  public func receive(remoteNotification notification: RemoteNotification) async -> FetchResult {
    let multicast = $delegate
    let round = NotificationRound(work: supervisor.work, clock: supervisor.clock)
    for delegate in multicast.delegates {
      round.ask(delegate) {
        guard multicast.calls(delegate) else { return .noData }
        return await multicast.tracing("application(_:didReceiveRemoteNotification:)", of: delegate) {
          await delegate.application(self, didReceiveRemoteNotification: notification)
        }
      }
    }
    notificationRounds[ObjectIdentifier(round)] = round
    defer {
      notificationRounds[ObjectIdentifier(round)] = nil
      endIfShutDown()
    }
    return await round.result(within: remoteNotificationDeadline)
  }

  /// Delivers a local notification to the application and its services, as ``LocalNotification`` shows.
  public func receive(localNotification notification: LocalNotification) {
    delegate?.application(self, didReceiveLocalNotification: notification)
  }

  /// Reports that the device has registered for remote notifications, which are sent to this token:
  /// `app.registered(deviceToken: data)`.
  public func registered(deviceToken: Data) {
    delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
  }

  /// Reports that registering for remote notifications has failed: `app.failedToRegister(error: error)`.
  public func failedToRegister(error: any Error) {
    delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
  }

  /// Reports that the system is low on memory, by ``ApplicationDelegate/applicationDidReceiveMemoryWarning(_:)``.
  public func receiveMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
  }

  /// Asks the application and its services to read their configuration again. A service in <doc:InProduction> does.
  ///
  /// During the launch, the request is kept until the launch is over. While the application ends, it is ignored.
  public func reload() {
    if keepsReload != nil {
      keepsReload = true
    } else if !lifecycle.isEnding {
      delegate?.applicationDidReceiveReloadRequest(self)
    }
  }

  /// Reports that the clock was set, or a new day has begun, by
  /// ``ApplicationDelegate/applicationSignificantTimeChange(_:)``.
  public func significantTimeChange() {
    delegate?.applicationSignificantTimeChange(self)
  }
}

// MARK: - The application of the process

extension Application {
  /// The application of this process, as in `Application.shared.terminate()`. If there were several, it is the last.
  /// Using it before an application is created, or when nobody keeps it any more, stops the program.
  public static var shared: Application {
    guard let application = current else { trapNoApplication() }
    return application
  }

  // These use `fatalError`, because a release build drops the message of `preconditionFailure`.

  private static func trapSecondApplication(first: Application.Type) -> Never {
    fatalError(
      """
      A second application, \(self), can't be created: there is \(first) already, and a process has one. Use \
      `Application.shared`. ApplicationMain creates the application, so the program must not do so itself. A test \
      may create another one when the last has terminated: await its `waitUntilTerminated()`, and put all such tests \
      into one suite with `.serialized`.
      """)
  }

  private static func trapNoApplication() -> Never {
    fatalError(
      """
      There is no application yet. It is created by `@main` on a subclass of Application, or by `ApplicationMain(MyApp.self)`.
      """)
  }
}
