import DelegateForwarding
import UIKit

/// What the app's target starts.
public enum BrowserApp {
  /// Runs the app with an app delegate of services.
  ///
  /// With the argument `-own-delegate`, it runs an application that is its own delegate, says what UIKit makes of it,
  /// and exits.
  @MainActor public static func run() {
    let isOwnDelegate = CommandLine.arguments.contains("-own-delegate")
    _ = UIApplicationMain(
      CommandLine.argc, CommandLine.unsafeArgv,
      isOwnDelegate ? NSStringFromClass(SelfCheckingApplication.self) : nil,
      isOwnDelegate ? NSStringFromClass(SelfCheckingApplication.self) : NSStringFromClass(AppDelegate.self))
  }
}
