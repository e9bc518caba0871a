import ApplicationLifecycle
import Foundation

final class Logger: ApplicationDelegate {}
final class Heartbeat: ApplicationDelegate {}
final class Tracer: ApplicationDelegate {}
final class PushNotificationService: ApplicationService {}

final class Router {
  func open(_ url: URL) -> Bool { true }
}
