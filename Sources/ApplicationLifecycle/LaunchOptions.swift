import Foundation

/// Why the application was launched, and with which arguments.
public struct LaunchOptions: Hashable, Sendable {
  /// Why an application is launched.
  public enum Reason: Hashable, Sendable {
    /// The user has started it.
    case user

    /// It is to open a URL.
    case url(URL)

    /// A remote notification has come.
    case remoteNotification(RemoteNotification)

    /// A local notification has come.
    case localNotification(LocalNotification)
  }

  /// Why it was launched. What it names, the URL or the notification, is delivered after launch.
  public var reason: Reason

  /// The command line's arguments, without the program's name and without the URLs.
  public var arguments: [String]

  /// URLs of the command line behind the first one, which is the ``reason``. They are opened after it, in their order.
  public var furtherURLs: [URL] = []

  /// Those of the arguments that look like a URL and are none.
  var malformedURLs: [String] = []

  /// Creates options, for a host that knows why it launches the application.
  public init(reason: Reason = .user, arguments: [String] = []) {
    self.reason = reason
    self.arguments = arguments
  }

  /// Sorts the arguments of a command line.
  ///
  /// An argument with a scheme and `://` is a URL, as in `https://example.org/` or `myapp://open`. The first one is the launch
  /// URL. All else stays an argument: a path, `mailto:somebody`, `host:80`, `--url=https://example.org/`. So does what looks like a URL
  /// but is malformed; it is reported on standard error at launch.
  ///
  /// - Parameter commandLine: The arguments without the program's name.
  public init(commandLine: [String]) {
    self.init()
    var urls: [URL] = []
    for argument in commandLine {
      switch CommandLineArgument(argument) {
      case .url(let url): urls.append(url)
      case .plain: arguments.append(argument)
      case .malformedURL:
        arguments.append(argument)
        malformedURLs.append(argument)
      }
    }
    if let first = urls.first {
      reason = .url(first)
      furtherURLs = Array(urls.dropFirst())
    }
  }

  /// This process's command line, sorted by ``init(commandLine:)``.
  public static var commandLine: LaunchOptions {
    LaunchOptions(commandLine: Array(CommandLine.arguments.dropFirst()))
  }

  /// The launch URL, if a URL is the ``reason``.
  public var url: URL? {
    if case .url(let url) = reason { url } else { nil }
  }
}
