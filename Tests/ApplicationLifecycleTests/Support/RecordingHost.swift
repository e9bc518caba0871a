@testable import ApplicationLifecycle

/// Stands for the process: notes what the application wants of it.
@MainActor
final class RecordingHost: ProcessHost {
  private(set) var exits: [Int32] = []
  private(set) var reports: [String] = []

  func exit(_ status: Int32) { exits.append(status) }
  func report(_ message: String) { reports.append(message) }
}
