import ApplicationLifecycle

final class PushNotificationService: ApplicationService {}
final class Logger: ApplicationDelegate {}
