// block 1: inside extension MulticastDelegate: LoaderDelegate where P == any LoaderDelegate
import DelegateForwarding

final class Loader {}

protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, didAsk completion: @escaping @Sendable (Bool) -> Void)
}
