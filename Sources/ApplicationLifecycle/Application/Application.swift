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
/// Each callback of ``ApplicationDelegate`` reaches the application itself first, then its services in order. What the platform reports,
/// such as a transition or a notification, any host reports by a method: ``enterBackground()``, ``open(_:options:)`` and so on. On
/// the command line the host is ``ApplicationMain(_:options:)``, which launches the application, runs the main loop and handles signals.
open class Application: ApplicationResponder {
  /// The states of an application.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The application was created and is not launched yet.
    case notRunning
    /// The application is running, but is not in use, between two other states.
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

  /// The delegate that is called first: the application itself, until you assign another one.
  ///
  /// To assign another replaces the application as the one that is called first, and keeps every service. It is held weakly. Reading
  /// it gives the proxy, which stands for them all.
  @ObservedDelegate public var delegate: (any ApplicationDelegate)?

  /// The services that the application starts with, in the order in which they are called.
  ///
  /// Override it. It is read once, at launch; the services are held strongly from then on.
  open var services: [any ApplicationDelegate] { [] }

  /// The reason for the launch, and its arguments. Nil before the launch.
  public internal(set) var launchOptions: LaunchOptions?

  /// The time that all services together have for a remote notification. The default is 30 seconds.
  public var remoteNotificationDeadline = Duration.seconds(30)

  /// The time that all services together have to shut down. The default is 10 seconds.
  ///
  /// It counts from the request to end, and includes the time for which the main thread is blocked or the process is stopped. The
  /// value at that moment counts. See <doc:EndingTheApplication>.
  public var shutdownDeadline: Duration {
    get { supervisor.deadline }
    set { supervisor.deadline = newValue }
  }

  /// Whether SIGHUP asks for a reload, by ``ApplicationDelegate/applicationDidReceiveReloadRequest(_:)``, rather than ending the
  /// application. False, unless you override it.
  ///
  /// It is read once, when the application is created.
  open var reloadsOnHangup: Bool { false }

  /// Whether URLs among the command line's arguments are opened at launch. True, unless you override it; otherwise they stay arguments.
  ///
  /// Override either this or the instance's ``opensURLArguments-swift.property``, which decides.
  open class var opensURLArguments: Bool { true }

  /// Whether URLs among the command line's arguments are opened at launch. What the class says, unless you override it.
  ///
  /// It is read once, at launch.
  open var opensURLArguments: Bool { Self.opensURLArguments }

  static var current: Current?
  /// The supervisor of the process, for the application that is created next. None in a process that belongs to somebody else.
  static var supervisorOfProcess: ProcessSupervisor?

  let supervisor: ProcessSupervisor
  var transitions = TransitionQueue()
  var progress = LaunchProgress.notBegun
  var acceptsLaunchURL = true
  var stateBeforeStop: State?
  var fetchRounds: [ObjectIdentifier: FetchRound] = [:]
  var shutdownRound: ShutdownRound?

  /// Creates the application. A process has one: creating a second stops the program with a message that names both types.
  public required init() {
    supervisor = Self.supervisorOfProcess ?? ProcessSupervisor(host: EmbeddingHost())
    super.init()
    if let first = Self.current?.application { trapSecondApplication(Self.self, first: type(of: first)) }
    delegate = self
    Self.current = Current(application: self, multicast: MulticastDelegate(wrapping: self, hook: \.$delegate))
  }

  deinit {
    supervisor.stopAlarm()
  }

  /// The application's current state.
  ///
  /// In a callback named `did…` it is the new state already, in one named `will…` still the old one. Both callbacks of the launch see
  /// ``State/inactive``.
  public var state: State { transitions.state }

  /// Adds a service after the existing ones, and holds it strongly.
  ///
  /// From inside a callback too: it is called from the next callback on.
  ///
  /// - Returns: Whether it is new. An object that is there already keeps its place.
  @discardableResult
  public func register(_ service: any ApplicationDelegate) -> Bool {
    // The application as a service of its own would keep itself alive.
    Self.current?.multicast.subscribe(service, holding: service === self ? .weakly : .strongly) ?? false
  }
}

/// How far a launch has got, apart from the state, which callbacks may change meanwhile.
enum LaunchProgress {
  case notBegun
  /// A reload that is asked for meanwhile is kept.
  case underWay(keepsReload: Bool)
  case over
}

// MARK: - The one there is

extension Application {
  /// The application and the multicast that wraps it. Held here, as the multicast keeps the application alive.
  struct Current {
    let application: Application
    let multicast: MulticastDelegate<any ApplicationDelegate>
  }

  /// The application of this process. Asking for it before it is created stops the program.
  public static var shared: Application {
    guard let application = current?.application else { trapNoApplication() }
    return application
  }
}
