#if os(Linux)
  import Foundation

  /// A server on the loopback interface, which runs as long as this object lives.
  final class GreetingServer: Sendable {
    enum Behavior { case greets, keepsQuiet, hangsUp }

    let port: UInt16
    private let listener: Int32

    init(_ behavior: Behavior = .greets) {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          precondition(bind(listener, $0, size) == 0 && listen(listener, 16) == 0)
          getsockname(listener, $0, &size)
        }
      }
      self.listener = listener
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { Self.serve(listener, behavior) }
    }

    deinit {
      // Ends the `accept` of the server's thread, which closes the socket.
      shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(_ listener: Int32, _ behavior: Behavior) {
      var connections: [Int32] = []
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR { continue }
        guard connection >= 0 else { break }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        switch behavior {
        case .greets: _ = send(connection, "hello", 5, Int32(MSG_NOSIGNAL))
        case .keepsQuiet: break
        case .hangsUp: shutdown(connection, Int32(SHUT_RDWR))
        }
        connections.append(connection)
      }
      for descriptor in connections + [listener] { close(descriptor) }
    }
  }
#endif
