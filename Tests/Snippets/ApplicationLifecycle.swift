import ApplicationLifecycle

final class PushNotificationService: ApplicationService {}
