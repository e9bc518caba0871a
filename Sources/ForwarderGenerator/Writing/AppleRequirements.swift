/// What only Apple's SDK tells of protocols that are in Foundation on other platforms, too.
enum AppleRequirements {
  static let modules: Set = ["Foundation", "FoundationNetworking", "FoundationXML"]

  /// Those that are not optional.
  static let required: Set = ["urlSession(_:downloadTask:didFinishDownloadingTo:)"]
}
