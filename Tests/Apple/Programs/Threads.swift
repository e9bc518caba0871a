import DelegateForwarding
import UIKit
import WebKit

// An SDK that reads delegates on a thread of its own, as UIKit lets it. A getter of the main actor would not compile
// here, and its thunk would stop the program in Swift 6 mode.

nonisolated func hasDelegates(_ application: ObservedUIApplication, _ view: ObservedUITextView) -> Bool {
  application.delegate != nil && view.delegate != nil
}

nonisolated func hasDelegate(_ view: ObservedWKWebView) -> Bool { view.uiDelegate != nil }
