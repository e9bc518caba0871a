import Foundation

/// The kind of a command-line argument, which may be a URL.
enum CommandLineArgument: Equatable {
  case plain
  case url(URL)
  case malformedURL

  /// Classifies the arguments of a command line. The argument after one that begins with `-` may be an option's value,
  /// and all arguments after `--` are operands.
  static func sorted(_ commandLine: [String]) -> [(argument: String, kind: CommandLineArgument)] {
    let operands = commandLine.firstIndex(of: "--") ?? commandLine.endIndex
    return commandLine.indices.map { index in
      let mayBeValue = index > 0 && commandLine[index - 1].hasPrefix("-")
      let isOpened = index < operands && !mayBeValue
      return (commandLine[index], isOpened ? CommandLineArgument(commandLine[index]) : .plain)
    }
  }

  /// An argument is meant as a URL if it has `://` after a scheme, which may be misspelled, and is not an option, a
  /// path or an assignment.
  init(_ argument: String) {
    guard let separator = argument.range(of: "://"), !argument.hasPrefix("-"),
      !argument[..<separator.lowerBound].contains(where: { "/=?&#".contains($0) }),
      !Self.isDrive(argument[..<separator.lowerBound])
    else {
      self = .plain
      return
    }
    let scheme = argument[..<separator.lowerBound]
    guard Self.isScheme(scheme), let url = Self.url(argument), Self.isComplete(url, scheme: scheme) else {
      self = .malformedURL
      return
    }
    self = .url(url)
  }

  /// Whether this is a Windows drive, as in `C://x`. No scheme in use has only one letter.
  private static func isDrive(_ text: Substring) -> Bool {
    text.utf8.count == 1 && text.allSatisfy(\.isLetter)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Letters beyond ASCII need no encoding. Any other character that has to be encoded makes the URL malformed.
  private static func url(_ text: String) -> URL? {
    let ascii = String(text.map { $0.isASCII ? $0 : "x" })
    guard URL(string: ascii, encodingInvalidCharacters: false) != nil else { return nil }
    return URL(string: text, encodingInvalidCharacters: ascii != text)
  }

  /// Web schemes need a host; others, such as `file`, don't.
  private static func isComplete(_ url: URL, scheme: Substring) -> Bool {
    guard ["http", "https", "ws", "wss", "ftp"].contains(scheme.lowercased()) else { return true }
    return url.host()?.isEmpty == false
  }
}
