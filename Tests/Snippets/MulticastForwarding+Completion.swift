// block 1: inside extension MulticastDelegate: LoaderDelegate where P == any LoaderDelegate
import DelegateForwarding
import Foundation

final class Loader {}

protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, shouldFollow link: URL, completion: @escaping @Sendable (Bool) -> Void)
}
