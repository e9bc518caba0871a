protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ track: String)
}
