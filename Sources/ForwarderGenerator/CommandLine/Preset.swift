/// The protocols, rules and names for a service of an SDK.
struct Preset {
  let module: String
  var sdk: String?
  let protocols: [String]
  let rules: [String]
  var eventNames: [String] = []

  static let all = ["UIApplication": uiApplication, "URLSession": urlSession]

  /// As in the service-oriented application delegates that people write by hand: each service is asked.
  private static var uiApplication: Preset {
    // New data counts for more than a failure, and a failure for more than none.
    let fetched = ".reduce(.noData) { $0 == .newData || $1 == .noData ? $0 : $1 }"
    return Preset(
      module: "UIKit", sdk: "iphonesimulator", protocols: ["UIApplicationDelegate"],
      rules: [
        "application(_:willFinishLaunchingWithOptions:)=.all", "application(_:didFinishLaunchingWithOptions:)=.all",
        "application(_:open:options:)=.any", "application(_:handleOpen:)=.any",
        "application(_:open:sourceApplication:annotation:)=.any",
        "application(_:willContinueUserActivityWithType:)=.any",
        "application(_:continue:restorationHandler:)=.any",
        "application(_:continue:restorationHandler:)=completion .first(otherwise: nil)",
        "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)=\(fetched)",
        "application(_:performFetchWithCompletionHandler:)=\(fetched)",
        "application(_:performActionFor:completionHandler:)=.any",
        "application(_:handleEventsForBackgroundURLSession:completionHandler:)=.all",
        "application(_:viewControllerWithRestorationIdentifierPath:coder:)=.firstNonNil()",
        "application(_:handleWatchKitExtensionRequest:reply:)=.original(otherwise: nil)",
        "application(_:shouldSave*State:)=.first(otherwise: false)",
        "application(_:shouldRestore*State:)=.first(otherwise: false)",
        "application(_:supportedInterfaceOrientationsFor:)=.first(otherwise: .all)",
        "application(_:configurationForConnecting:options:)=.first(otherwise: "
          + "UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role))",
        "*=.original",
      ],
      // Foundation says of these values that they can't be sent to another actor.
      eventNames: ["application(_:didUpdate:)=_", "application(_:*RestorableStateWith:)=_"])
  }

  private static var urlSession: Preset {
    #if canImport(ObjectiveC)
      let module = "Foundation"
    #else
      let module = "FoundationNetworking"
    #endif
    let challenge = "didReceive:completionHandler:)=.original(otherwise: (.performDefaultHandling, nil))"
    let became = "func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome "
    // Without an original delegate, the answers are those of a session without a delegate.
    return Preset(
      module: module,
      protocols: ["", "Task", "Data", "Download", "Stream", "WebSocket"].map { "URLSession\($0)Delegate" },
      rules: [
        "urlSession(_:\(challenge)", "urlSession(_:task:\(challenge)",
        "urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)=.original(otherwise: request)",
        "urlSession(_:task:willBeginDelayedRequest:completionHandler:)=.original(otherwise: (.continueLoading, nil))",
        "urlSession(_:task:needNewBodyStream*=.original(otherwise: nil)",
        "urlSession(_:dataTask:didReceive:completionHandler:)=.original(otherwise: .allow)",
        "urlSession(_:dataTask:willCacheResponse:completionHandler:)=.original(otherwise: proposedResponse)",
        "*=.original",
      ],
      eventNames: [
        // The file is gone when the call has returned.
        "urlSession(_:downloadTask:didFinishDownloadingTo:)=_",
        "urlSession(_:dataTask:didReceive:)=dataTaskDidReceive",
        "\(became)downloadTask: URLSessionDownloadTask)=dataTaskDidBecomeDownloadTask",
        "\(became)streamTask: URLSessionStreamTask)=dataTaskDidBecomeStreamTask",
      ])
  }
}
