/// A base class for services with one instance for the whole application.
///
/// ```swift
/// final class PushNotificationService: ApplicationService {
///   override func application(
///     _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
///   ) {
///     send(deviceToken)
///   }
/// }
///
/// let service = PushNotificationService.shared
/// ```
///
/// It is for a service that others refer to. What only listens may as well be an object of any class that conforms to
/// ``ApplicationDelegate``.
open class ApplicationService: ApplicationResponder {
  /// Creates a service. ``shared`` does that once for each class.
  public required init() {
    super.init()
  }

  /// The one instance of this class, created when it is first asked for.
  ///
  /// Each class has one of its own, subclasses of subclasses too. When the initializers of two services ask for each other's
  /// `shared`, neither can be had first: the program stops with a message that names the ring.
  public class var shared: Self {
    SharedServices.instance(of: self)
  }
}

extension ApplicationDelegate where Self: ApplicationService {
  /// Replaces the ``ApplicationService/shared`` instance, for example in a test.
  ///
  /// It may be of a subclass, which keeps a `shared` of its own. Those that hold the former instance keep that.
  ///
  /// - Parameter instance: The instance to use from now on. With nil, a new one is created when it is next asked for.
  public static func setShared(_ instance: Self?) {
    SharedServices.replace(Self.self, with: instance)
  }
}
