import Testing

/// All tests that have an application. A process has one, so they run one after the other.
@MainActor
@Suite("The application", .serialized, .timeLimit(.minutes(2)))
enum LifecycleSuite {}
