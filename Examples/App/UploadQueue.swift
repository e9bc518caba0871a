import ApplicationLifecycle
import Foundation

/// A service that uploads reports one by one, and uploads the remaining ones before the application ends.
///
/// There is one of it, `UploadQueue.shared`. Its configuration is the pause between two uploads.
final class UploadQueue: ApplicationService {
  private var configuration: URL?
  private var pause = Duration.milliseconds(20)
  private var waiting: [String] = []
  private var uploading: Task<Void, Never>?

  /// The configuration has to be there before the launch. If it can't be read, the application doesn't launch.
  override func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    configuration = options.arguments.first.map { URL(fileURLWithPath: $0) }
    try readConfiguration()
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    for number in 1...3 { add("report \(number)") }
    return true
  }

  override func applicationDidReceiveReloadRequest(_ app: Application) {
    do { try readConfiguration() } catch { say("queue", "keeps its configuration: \(error.localizedDescription)") }
    say("queue", "pause between uploads: \(pause)")
  }

  /// At the application's deadline, the task is cancelled. Then what is left is lost.
  override func applicationWillShutDown(_ app: Application) async {
    say("queue", "\(waiting.count) still to upload")
    await withTaskCancellationHandler {
      await uploading?.value
    } onCancel: { [uploading] in
      uploading?.cancel()
    }
    say("queue", waiting.isEmpty ? "flushed" : "\(waiting.count) lost")
  }

  func add(_ report: String) {
    waiting.append(report)
    if uploading == nil { uploading = Task { await uploadAll() } }
  }

  private func uploadAll() async {
    while let report = waiting.first, (try? await Task.sleep(for: pause)) != nil {
      waiting.removeFirst()
      say("queue", "uploaded \(report)")
    }
    uploading = nil
  }

  private func readConfiguration() throws {
    guard let configuration else { return }
    let text = try String(contentsOf: configuration, encoding: .utf8)
    let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard let milliseconds = number, milliseconds >= 0 else { return }
    pause = .milliseconds(milliseconds)
  }
}
