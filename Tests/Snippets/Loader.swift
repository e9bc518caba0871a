import Foundation

final class Loader {}

protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, shouldFollow link: URL, completion: @escaping @Sendable (Bool) -> Void)
}
