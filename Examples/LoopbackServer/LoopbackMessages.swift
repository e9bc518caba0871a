import Foundation

/// A request that a ``LoopbackServer`` has received.
public struct LoopbackRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String

  /// The path, such as `/image`.
  public let path: String

  /// The header fields, with names in lower case.
  public let fields: [String: String]

  /// The content after the header.
  public let body: Data

  init?(head: String, body: Data) {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    (method, path, self.body) = (words[0], words[1], body)
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    fields = Dictionary(pairs) { _, last in last }
  }
}

/// A response of a ``LoopbackServer``.
public struct LoopbackResponse: Sendable {
  let head: String
  let body: Data

  /// Creates a response with a status, such as 200, and header fields besides the length of the body.
  public init(_ status: Int = 200, fields: [String: String] = [:], body: Data = Data()) {
    let lines = fields.map { "\($0): \($1)" } + ["Content-Length: \(body.count)", "Connection: close"]
    head = "HTTP/1.1 \(status) Status\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n"
    self.body = body
  }
}
