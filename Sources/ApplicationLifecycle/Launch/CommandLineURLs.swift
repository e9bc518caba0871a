import Foundation

/// The URLs among the arguments of a command line.
enum CommandLineURLs {
  /// For each argument, the URL that it is. Nil for another one: for what is no URL, for one after an argument that
  /// begins with `-`, which may be that option's value, and for everything after `--`.
  static func urls(in commandLine: [String]) -> [URL?] {
    let operands = commandLine.firstIndex(of: "--") ?? commandLine.endIndex
    return commandLine.indices.map { index in
      let mayBeValue = index > 0 && commandLine[index - 1].hasPrefix("-")
      return index < operands && !mayBeValue ? url(commandLine[index]) : nil
    }
  }

  /// A URL has `://` after its scheme. Letters beyond ASCII need no encoding, but other characters that need it do not
  /// make a URL.
  static func url(_ argument: String) -> URL? {
    guard let separator = argument.range(of: "://") else { return nil }
    let scheme = argument[..<separator.lowerBound]
    let ascii = String(argument.map { $0.isASCII ? $0 : "x" })
    guard isScheme(scheme), URL(string: ascii, encodingInvalidCharacters: false) != nil,
      let url = URL(string: argument, encodingInvalidCharacters: ascii != argument)
    else { return nil }
    // Web schemes need a host; others, such as `file`, don't.
    let needsHost = ["http", "https", "ws", "wss", "ftp"].contains(scheme.lowercased())
    return needsHost && url.host()?.isEmpty != false ? nil : url
  }

  /// A single letter is a Windows drive, as in `C://x`. No scheme in use is that short.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter, text.count > 1 else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
