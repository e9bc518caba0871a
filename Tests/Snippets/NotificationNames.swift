import Foundation

extension Notification.Name {
  static let playerDidStart = Notification.Name("playerDidStart")
}
