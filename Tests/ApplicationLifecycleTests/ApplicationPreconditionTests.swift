import ApplicationLifecycle
import Testing

#if CHILD_PROCESSES
  @Suite("Precondition failures of the application") struct ApplicationPreconditionTests {
    @Test("A second application is refused by a message that names both")
    func secondApplication() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          final class FirstApp: Application {}
          final class OtherApp: Application {}
          let first = FirstApp()
          _ = OtherApp()
          withExtendedLifetime(first) {}
        }
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("A second application, OtherApp, can't be created: there is FirstApp already"))
    }

    @Test("Application.shared is refused before the application exists, by a message that says how to create it")
    func noApplication() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = Application.shared }
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("There is no application yet") && message.contains("ApplicationMain(MyApp.self)"))
    }

    @Test("A cycle of shared services is refused by a message that names it")
    func ring() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          final class Outside: ApplicationService {
            let first = RingA.shared
          }
          _ = Outside.shared
        }
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("to be created: RingA → RingB → RingC → RingA."))
    }
  }

  final class RingA: ApplicationService {
    let next = RingB.shared
  }

  final class RingB: ApplicationService {
    let next = RingC.shared
  }

  final class RingC: ApplicationService {
    let next = RingA.shared
  }
#endif
