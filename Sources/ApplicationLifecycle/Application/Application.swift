import DelegateForwarding

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
/// Each callback of ``ApplicationDelegate`` reaches the application itself first, then its services in order. A host reports what happens by
/// calling methods, such as ``enterBackground()`` and ``open(_:options:)``. On the command line the host is ``ApplicationMain(_:options:)``:
/// it launches the application, runs the main loop and handles signals.
open class Application: ApplicationResponder {
  /// The states of an application.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The application was created and is not launched yet.
    case notRunning
    /// The application is running, but is not in use. It is between two other states.
    case inactive
    /// The application is running and in use.
    case active
    /// The application is running, but is out of sight or about to be stopped.
    case background
    /// The application is about to end, and its services are shutting down.
    case terminating
    /// The application has ended.
    case terminated
  }

  /// The delegate that is called first: the application itself, until you assign another object.
  ///
  /// Assigning another delegate replaces the application as the first to be called, and keeps every service. The
  /// delegate is held weakly. Reading the property returns the proxy, which forwards to the delegate and the services.
  @ObservedDelegate public var delegate: (any ApplicationDelegate)?

  /// The services that the application starts with, in the order in which they are called.
  ///
  /// Override this property. It is read once, at launch. From then on, the services are held strongly.
  open var services: [any ApplicationDelegate] { [] }

  /// The reason for the launch, and its arguments. Nil before the launch.
  public internal(set) var launchOptions: LaunchOptions?

  /// The time that all services together have for a remote notification. The default is 30 seconds.
  public var remoteNotificationDeadline = Duration.seconds(30)

  /// The time that all services together have to shut down. The default is 10 seconds.
  ///
  /// The time counts from the request to end, and continues while the main thread is blocked or the process is stopped.
  /// Changes during the end have no effect. See <doc:EndingTheApplication>.
  public var shutdownDeadline: Duration {
    get { supervisor.deadline }
    set { supervisor.deadline = newValue }
  }

  /// Whether SIGHUP calls ``ApplicationDelegate/applicationDidReceiveReloadRequest(_:)`` instead of ending the
  /// application. The default is false.
  ///
  /// This property is read once, when the application is created.
  open var reloadsOnHangup: Bool { false }

  /// Whether URLs among the command line's arguments are opened at launch, instead of staying arguments. The default is
  /// true.
  ///
  /// Override either this property or the instance's ``opensURLArguments-swift.property``, which takes precedence.
  open class var opensURLArguments: Bool { true }

  /// Whether URLs among the command line's arguments are opened at launch. The default is the class's property of this name.
  ///
  /// This property is read once, at launch.
  open var opensURLArguments: Bool { Self.opensURLArguments }

  static var current: Current?
  /// The supervisor for the next application. Nil if the process is not the application's own.
  static var supervisorOfProcess: ProcessSupervisor?

  let supervisor: ProcessSupervisor
  var lifecycle = LifecycleState()
  var progress = LaunchProgress.notBegun
  var acceptsLaunchURL = true
  var stateBeforeStop: State?
  var fetchRounds: [ObjectIdentifier: FetchRound] = [:]
  var shutdownRound: ShutdownRound?

  /// Creates the application. A process has only one: creating a second one stops the program with a message that names both types.
  public required init() {
    supervisor = Self.supervisorOfProcess ?? ProcessSupervisor(host: EmbeddingHost(), application: Application.self)
    super.init()
    if let first = Self.current?.application { Self.trapSecondApplication(first: type(of: first)) }
    delegate = self
    Self.current = Current(application: self, multicast: MulticastDelegate(wrapping: self, hook: \.$delegate))
  }

  deinit {
    supervisor.stopAlarm()
  }

  /// The application's current state.
  ///
  /// In a callback named `did…` this is the new state, and in one named `will…` the old one. Both callbacks of the
  /// launch see ``State/inactive``.
  public var state: State { lifecycle.current }

  /// Adds a service after the existing ones, and holds it strongly.
  ///
  /// If you register a service during a callback, it is called from the next callback on.
  ///
  /// - Returns: Whether the service is new. An object that is already registered keeps its place.
  @discardableResult
  public func register(_ service: any ApplicationDelegate) -> Bool {
    // If the application held itself as a service, it would never be deallocated.
    Self.current?.multicast.subscribe(service, holding: service === self ? .weakly : .strongly) ?? false
  }
}

/// The progress of the launch, which can't be derived from the state, because launch callbacks may change that.
enum LaunchProgress {
  case notBegun
  /// A reload requested now is kept until the launch is over.
  case underWay(keepsReload: Bool)
  case over
}

// MARK: - The application of the process

extension Application {
  /// The application and the multicast that wraps it. The application can't hold the multicast itself, because that
  /// would be a cycle.
  struct Current {
    let application: Application
    let multicast: MulticastDelegate<any ApplicationDelegate>
  }

  /// The application of this process. Using it before the application is created stops the program.
  public static var shared: Application {
    guard let application = current?.application else { trapNoApplication() }
    return application
  }

  // These use `fatalError`, because a release build drops the message of `preconditionFailure`.

  private static func trapSecondApplication(first: Application.Type) -> Never {
    fatalError(
      """
      A second application, \(self), can't be created: there is \(first) already, and a process has one. Use \
      `Application.shared`. ApplicationMain creates the application, so the program must not do so itself.
      """)
  }

  private static func trapNoApplication() -> Never {
    fatalError(
      """
      There is no application yet. It is created by `@main` on a subclass of Application, or by `ApplicationMain(MyApp.self)`.
      """)
  }
}
