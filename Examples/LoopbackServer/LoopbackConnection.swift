import Foundation

/// One connection of a ``LoopbackServer``.
struct LoopbackConnection {
  let descriptor: Int32

  /// Reads a request, answers it and closes.
  func serve(_ respond: (LoopbackRequest) -> LoopbackResponse) {
    defer { close(descriptor) }
    guard let request = readRequest() else { return }
    let response = respond(request)
    send(Data(response.head.utf8) + response.body)
  }

  private func readRequest() -> LoopbackRequest? {
    var received = Data()
    let blank = Data("\r\n\r\n".utf8)
    while received.range(of: blank) == nil {
      guard let piece = receive() else { return nil }
      received += piece
    }
    guard let end = received.range(of: blank),
      let request = LoopbackRequest(
        head: String(decoding: received[..<end.lowerBound], as: UTF8.self), body: Data())
    else { return nil }
    var body = Data(received[end.upperBound...])
    let length = request.fields["content-length"].flatMap(Int.init) ?? 0
    while body.count < length {
      guard let piece = receive() else { return nil }
      body += piece
    }
    return LoopbackRequest(head: String(decoding: received[..<end.lowerBound], as: UTF8.self), body: body)
  }

  private func receive() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }

  private func send(_ data: Data) {
    #if canImport(Darwin)
      let options: Int32 = 0
    #else
      // A client that has disconnected ends the connection, not the program.
      let options = Int32(MSG_NOSIGNAL)
    #endif
    var rest = data[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, options) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }
}
