/// Lists of options for services of Apple's SDKs, each option as a file's header has it. A preset stands before the
/// user's own options.
enum Preset {
  static let all = [
    "UIApplication": uiApplication, "UITableView": uiTableView, "UNUserNotificationCenter": notificationCenter,
    "URLSession": urlSession, "WKWebView": wkWebView,
  ]

  /// The options of a preset. Nil if there is none of that name.
  static func options(_ name: String) -> GeneratorOptions? {
    all[name].map { lines in
      // A test reads each.
      do { return try GeneratorOptions(header: lines) } catch { preconditionFailure("\(name): \(error)") }
    }
  }

  /// As in the service-oriented application delegates that people write by hand: each service is asked.
  private static let uiApplication = [
    "--module UIKit UIApplicationDelegate",
    "--sdk iphonesimulator",
    "--rule application(_:willFinishLaunchingWithOptions:)=.all",
    "--rule application(_:didFinishLaunchingWithOptions:)=.all",
    "--rule application(_:open:options:)=.any",
    "--rule application(_:handleOpen:)=.any",
    "--rule application(_:open:sourceApplication:annotation:)=.any",
    "--rule application(_:willContinueUserActivityWithType:)=.any",
    "--rule application(_:continue:restorationHandler:)=.any",
    "--rule application(_:continue:restorationHandler:)=completion .first(otherwise: nil)",
    "--rule application(_:didReceiveRemoteNotification:fetchCompletionHandler:)=\(fetched)",
    "--rule application(_:performFetchWithCompletionHandler:)=\(fetched)",
    "--rule application(_:performActionFor:completionHandler:)=.any",
    "--rule application(_:handleEventsForBackgroundURLSession:completionHandler:)=.all",
    "--rule application(_:viewControllerWithRestorationIdentifierPath:coder:)=.firstNonNil()",
    "--rule application(_:handleWatchKitExtensionRequest:reply:)=.original(otherwise: nil)",
    "--rule application(_:shouldSave*State:)=.first(otherwise: false)",
    "--rule application(_:shouldRestore*State:)=.first(otherwise: false)",
    "--rule application(_:supportedInterfaceOrientationsFor:)=.first(otherwise: .all)",
    "--rule application(_:configurationForConnecting:options:)=.first(otherwise: "
      + "UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role))",
    "--rule *=.original",
    // Foundation says of these values that they can't be sent to another actor.
    "--event application(_:didUpdate:)=_",
    "--event application(_:*RestorableStateWith:)=_",
  ]

  /// New data counts for more than a failure, and a failure for more than none.
  private static let fetched = ".reduce(.noData) { $0 == .newData || $1 == .noData ? $0 : $1 }"

  private static let uiTableView = [
    "--module UIKit UITableViewDelegate UITableViewDataSource",
    "--sdk iphonesimulator",
    "--rule *=.original",
    "--rule tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)="
      + ".original(otherwise: proposedDestinationIndexPath)",
    "--rule tableView(_:cellForRowAt:)=.original(otherwise: UITableViewCell())",
    "--observing UITableView.delegate",
    "--observing UITableView.dataSource",
  ]

  /// What any subscriber presents is presented. The app doesn't make the center, so no subclass observes it.
  private static let notificationCenter = [
    "--module UserNotifications UNUserNotificationCenterDelegate",
    "--sdk iphonesimulator",
    "--rule userNotificationCenter(_:willPresent:withCompletionHandler:)=.reduce([]) { $0.union($1) }",
    "--rule userNotificationCenter(_:didReceive:withCompletionHandler:)=.all",
  ]

  /// Without an original delegate, the answers are those of a web view without a delegate.
  private static let wkWebView = [
    "--module WebKit WKNavigationDelegate WKUIDelegate",
    "--sdk iphonesimulator",
    "--rule *=.original",
    "--rule webView(_:decidePolicyFor:decisionHandler:)=.original(otherwise: .allow)",
    "--rule *preferences*=.original(otherwise: (.allow, preferences))",
    "--rule *didReceive*=.original(otherwise: (.performDefaultHandling, nil))",
    "--rule *TLS*=.original(otherwise: false)",
    "--rule *shouldGoTo*=.original(otherwise: true)",
    "--rule *Confirm*=.original(otherwise: false)",
    "--rule *TextInput*=.original(otherwise: nil)",
    "--rule *PermissionFor*=.original(otherwise: .prompt)",
    "--rule *contextMenu*=.original(otherwise: nil)",
    "--rule *LockdownMode*=.original(otherwise: .showDefault)",
    "--rule *OpenPanel*=.original(otherwise: nil)",
    "--observing WKWebView.navigationDelegate",
    "--observing WKWebView.uiDelegate",
  ]

  /// Without an original delegate, the answers are those of a session without a delegate.
  private static let urlSession = [
    "--module \(moduleOfSession) "
      + ["", "Task", "Data", "Download", "Stream", "WebSocket"].map { "URLSession\($0)Delegate" }.joined(separator: " "),
    "--rule urlSession(_:\(challenge)",
    "--rule urlSession(_:task:\(challenge)",
    "--rule urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)=.original(otherwise: request)",
    "--rule urlSession(_:task:willBeginDelayedRequest:completionHandler:)=.original(otherwise: (.continueLoading, nil))",
    "--rule urlSession(_:task:needNewBodyStream*=.original(otherwise: nil)",
    "--rule urlSession(_:dataTask:didReceive:completionHandler:)=.original(otherwise: .allow)",
    "--rule urlSession(_:dataTask:willCacheResponse:completionHandler:)=.original(otherwise: proposedResponse)",
    "--rule *=.original",
    // The file is gone when the call has returned.
    "--event urlSession(_:downloadTask:didFinishDownloadingTo:)=_",
    "--event urlSession(_:dataTask:didReceive:)=dataTaskDidReceive",
    "--event \(became)downloadTask: URLSessionDownloadTask)=dataTaskDidBecomeDownloadTask",
    "--event \(became)streamTask: URLSessionStreamTask)=dataTaskDidBecomeStreamTask",
  ]

  private static let challenge = "didReceive:completionHandler:)=.original(otherwise: (.performDefaultHandling, nil))"
  private static let became = "func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome "

  private static var moduleOfSession: String {
    #if canImport(ObjectiveC)
      "Foundation"
    #else
      "FoundationNetworking"
    #endif
  }
}
