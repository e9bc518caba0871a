import ApplicationLifecycle

final class MyApp: Application {}
