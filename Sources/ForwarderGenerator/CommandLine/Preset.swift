/// The protocols, rules and names for a service of Foundation.
struct Preset {
  let module: String
  let protocols: [String]
  let rules: [String]
  let eventNames: [String]

  static let all = ["URLSession": urlSession]

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
        "urlSession(_:task:needNewBodyStream:)=.original(otherwise: nil)",
        "urlSession(_:dataTask:didReceive:completionHandler:)=.original(otherwise: .allow)",
        "urlSession(_:dataTask:willCacheResponse:completionHandler:)=.original(otherwise: proposedResponse)",
      ],
      eventNames: [
        "urlSession(_:dataTask:didReceive:)=dataTaskDidReceive",
        "\(became)downloadTask: URLSessionDownloadTask)=dataTaskDidBecomeDownloadTask",
        "\(became)streamTask: URLSessionStreamTask)=dataTaskDidBecomeStreamTask",
      ])
  }
}
