/// Facts that only Apple's SDK shows about protocols that Foundation has on other platforms, too.
enum AppleRequirements {
  static let modules: Set = ["Foundation", "FoundationNetworking", "FoundationXML"]

  /// The requirements that are not optional.
  static let required: Set = ["urlSession(_:downloadTask:didFinishDownloadingTo:)"]
}
