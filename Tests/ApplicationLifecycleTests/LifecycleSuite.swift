import Testing

/// All tests that create an application. A process has only one application, so they run one after the other.
///
/// A test's time limit begins when the test is ready to run. It may wait for the main actor long after that.
@MainActor
@Suite("The application", .serialized, .timeLimit(.minutes(15)))
enum LifecycleSuite {}
