import ApplicationLifecycle
import Foundation

/// Uploads reports one by one, and uploads the remaining ones before the application ends.
///
/// Its configuration is the pause between two uploads. On SIGHUP it reads that again.
final class UploadQueue: ApplicationDelegate {
  private static let defaultPause = Duration.milliseconds(20)
  private let configuration: URL?
  private var pause = defaultPause
  private var waiting: [String] = []
  private var uploading: Task<Void, Never>?

  /// - Parameter configuration: A file with the pause in milliseconds.
  init(configuration: URL?) {
    self.configuration = configuration
  }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    readConfiguration()
    for number in 1...3 { add("report \(number)") }
    return true
  }

  func applicationDidReceiveReloadRequest(_ app: Application) {
    readConfiguration()
    say("queue", "pause between uploads: \(pause)")
  }

  func applicationWillShutDown(_ app: Application) async {
    say("queue", "\(waiting.count) still to upload")
    await withTaskCancellationHandler {
      await uploading?.value
    } onCancel: { [uploading] in
      uploading?.cancel()
    }
    say("queue", waiting.isEmpty ? "flushed" : "\(waiting.count) lost")
  }

  private func add(_ report: String) {
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

  private func readConfiguration() {
    guard let configuration, let text = try? String(contentsOf: configuration, encoding: .utf8),
      let milliseconds = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), milliseconds >= 0
    else { return }
    pause = .milliseconds(milliseconds)
  }
}
