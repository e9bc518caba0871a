import Foundation

/// A small HTTP server on the loopback interface, which runs as long as this object lives. Each connection has one
/// request.
public final class LoopbackServer: Sendable {
  /// The server's address, such as `http://127.0.0.1:49152`.
  public let url: URL
  private let listener: Int32

  /// Starts a server on a free port.
  ///
  /// - Parameter respond: Answers a request, on its connection's own thread.
  public init(_ respond: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    let listener = try Self.listen()
    self.listener = listener
    url = URL(string: "http://127.0.0.1:\(Self.port(of: listener))")!
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else { break }
        Thread.detachNewThread { LoopbackConnection(descriptor: connection).serve(respond) }
      }
      close(listener)
    }
  }

  deinit {
    // Ends the `accept` of the listening thread, which closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func listen() throws -> Int32 {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard listener >= 0, isBound, Foundation.listen(listener, 16) == 0 else {
      throw CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
    }
    return listener
  }

  private static func port(of listener: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
