import Foundation

/// The reason for a launch, and its arguments.
public struct LaunchOptions: Sendable {
  /// The reasons to launch an application.
  public enum Reason: Hashable, Sendable {
    /// The user has started the application.
    case user

    /// To open a URL.
    case url(URL)

    /// A remote notification has arrived.
    case remoteNotification(RemoteNotification)

    /// A local notification has arrived.
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

  /// The command line, if there are URLs in it.
  private var commandLineWithURLs: [String]?

  /// Creates options, for a host that knows why it launches the application.
  public init(reason: Reason = .user, arguments: [String] = []) {
    self.reason = reason
    self.arguments = arguments
  }

  /// Sorts the arguments of a command line.
  ///
  /// An argument with a scheme and `://` is a URL, as in `https://example.org/`, `myapp://open` or `http://münchen.de/ä`. The first one is the
  /// launch URL. All else stays an argument: a path (`C://x` is one too), `mailto:somebody`, `host:80`, `--url=https://example.org/`. So does:
  ///
  /// - a URL behind an argument that begins with `-`: it is the value of an option, as in `--db postgres://localhost/db`,
  /// - whatever comes behind `--`,
  /// - what looks like a URL but is malformed. It is reported on standard error at launch.
  ///
  /// An application that overrides ``Application/opensURLArguments-swift.type.property`` gets URLs as arguments, too.
  ///
  /// - Parameter commandLine: The arguments without the program's name.
  public init(commandLine: [String]) {
    self.init()
    var urls: [URL] = []
    for (argument, kind) in CommandLineArgument.sorted(commandLine) {
      switch kind {
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
    if !urls.isEmpty || !malformedURLs.isEmpty { commandLineWithURLs = commandLine }
  }

  /// The same for an application that does not open the command line's URLs. Those that a host has named stay.
  var withURLsAsArguments: LaunchOptions {
    commandLineWithURLs.map { LaunchOptions(arguments: $0) } ?? self
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

extension LaunchOptions: Hashable {
  /// Whether they give the same reason, arguments and URLs. Where the URLs stood in the command line makes no difference.
  public static func == (one: LaunchOptions, other: LaunchOptions) -> Bool {
    one.reason == other.reason && one.arguments == other.arguments && one.furtherURLs == other.furtherURLs
      && one.malformedURLs == other.malformedURLs
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(arguments)
    hasher.combine(furtherURLs)
    hasher.combine(malformedURLs)
  }
}
