import Foundation

/// What an argument of the command line is.
enum CommandLineArgument: Equatable {
  case plain
  case url(URL)
  case malformedURL

  /// An argument is meant as a URL if it has `://` behind what may be a mistyped scheme, but is no option, path or assignment.
  init(_ argument: String) {
    guard let separator = argument.range(of: "://"), !argument.hasPrefix("-"),
      !argument[..<separator.lowerBound].contains(where: { "/=?&#".contains($0) })
    else {
      self = .plain
      return
    }
    let scheme = argument[..<separator.lowerBound]
    guard Self.isScheme(scheme), let url = URL(string: argument, encodingInvalidCharacters: false),
      Self.isComplete(url, scheme: scheme)
    else {
      self = .malformedURL
      return
    }
    self = .url(url)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The web's schemes need a host; others, such as `file`, may do without.
  private static func isComplete(_ url: URL, scheme: Substring) -> Bool {
    guard ["http", "https", "ws", "wss", "ftp"].contains(scheme.lowercased()) else { return true }
    return url.host()?.isEmpty == false
  }
}
