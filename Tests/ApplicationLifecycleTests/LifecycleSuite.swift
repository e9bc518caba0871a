import Testing

/// All tests that have an application. A process has one, so they run one after the other.
///
/// The limit counts from when a test is ready to run, which is long before it gets the main actor among many.
@MainActor
@Suite("The application", .serialized, .timeLimit(.minutes(15)))
enum LifecycleSuite {}
