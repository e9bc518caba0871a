import DelegateForwarding

protocol SessionDelegate: AnyObject, Sendable {}

extension MulticastDelegate: SessionDelegate where P == any SessionDelegate {}

final class Session {
  init(delegate: any SessionDelegate) {}
}

final class App: SessionDelegate {}
let app = App()
let log = App()
