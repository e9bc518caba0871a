/// A base class for services with one instance for the whole application.
///
/// ```swift
/// final class PushNotificationService: ApplicationService {
///   override func application(
///     _ app: Application,
///     didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
///   ) {
///     print(deviceToken)
///   }
/// }
///
/// let service = PushNotificationService.shared
/// ```
///
/// Use it for a service that other code refers to. A service that only receives callbacks can be of any class that
/// conforms to ``ApplicationDelegate``.
open class ApplicationService: ApplicationResponder {
  /// Creates a service. ``shared`` calls it once for each class.
  public required init() {
    super.init()
  }

  /// The shared instance of this class, created at its first use: `PushNotificationService.shared`.
  ///
  /// Each class has its own instance, and so has each subclass. If the initializers of two services use each other's
  /// `shared`, the program stops with a message that names the cycle.
  public class var shared: Self {
    SharedServices.instance(of: self)
  }
}

extension ApplicationDelegate where Self: ApplicationService {
  /// Replaces the ``ApplicationService/shared`` instance, for example in a test.
  ///
  /// ```swift
  /// PushNotificationService.setShared(PushNotificationService())
  /// ```
  ///
  /// The instance may be of a subclass; that subclass's own `shared` does not change. Code that holds the previous
  /// instance keeps it.
  ///
  /// - Parameter instance: The instance to use from now on. If it is nil, a new one is created at the next use.
  public static func setShared(_ instance: Self?) {
    SharedServices.instances[ObjectIdentifier(Self.self)] = instance
  }
}

/// The shared instance of each class of services.
@MainActor
private enum SharedServices {
  static var instances: [ObjectIdentifier: ApplicationService] = [:]
  /// The classes whose initializers are running, the outermost first.
  private static var beingCreated: [ApplicationService.Type] = []

  static func instance<Service: ApplicationService>(of type: Service.Type) -> Service {
    if let instance = instances[ObjectIdentifier(type)] as? Service { return instance }
    if let start = beingCreated.firstIndex(where: { $0 == type }) {
      trapCycle(beingCreated[start...] + [type])
    }
    beingCreated.append(type)
    let created = type.init()
    beingCreated.removeLast()
    instances[ObjectIdentifier(type)] = created
    return created
  }

  // Uses `fatalError`, because a release build drops the message of `preconditionFailure`.
  private static func trapCycle(_ cycle: some Collection<ApplicationService.Type>) -> Never {
    let names = cycle.map { "\($0)" }.joined(separator: " → ")
    fatalError(
      """
      Services need each other's `shared` to be created: \(names). Let one of them ask for the other later, as in a \
      `lazy var` or at launch.
      """)
  }
}
