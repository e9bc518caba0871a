import Foundation

/// The reason for a launch, and its arguments.
///
/// ```swift
/// final class Tracer: ApplicationDelegate {
///   func application(
///     _ app: Application, willFinishLaunchingWithOptions options: LaunchOptions
///   ) -> Bool {
///     if options.arguments.contains("--trace") { print(options.reason) }
///     return true
///   }
/// }
/// ```
public struct LaunchOptions: Equatable, Sendable {
  /// The reasons to launch an application: `if case .url(let url) = options.reason { … }`.
  public enum Reason: Hashable, Sendable {
    /// The user has started the application. The default of ``LaunchOptions/init(reason:arguments:)``.
    case user

    /// The application is asked to open a URL, by the command line or by `LaunchOptions(reason: .url(url))`.
    case url(URL)

    /// A remote notification has arrived, which ``Application/receive(remoteNotification:)`` delivers after launch.
    case remoteNotification(RemoteNotification)

    /// A local notification has arrived, which ``Application/receive(localNotification:)`` delivers after launch.
    case localNotification(LocalNotification)
  }

  /// Why the application was launched, as in `options.reason == .user`. The URL or notification in it is delivered
  /// after launch.
  public var reason: Reason

  /// The command line's arguments, without the program's name and without the URLs:
  /// `options.arguments.contains("--trace")`.
  public var arguments: [String]

  /// The command line's URLs after the first one, which is the ``reason``. They are opened after it, in order.
  public var furtherURLs: [URL] = []

  /// The command line, if it contains URLs.
  private var commandLineWithURLs: [String]?

  /// Creates options, for a host that knows why it launches the application:
  /// `app.launch(options: LaunchOptions(reason: .url(url)))`.
  public init(reason: Reason = .user, arguments: [String] = []) {
    self.reason = reason
    self.arguments = arguments
  }

  /// Creates options from the arguments of a command line.
  ///
  /// An argument with a scheme and `://` is a URL, as in `https://example.org/`, `myapp://open` or
  /// `http://münchen.de/ä`. The first one is the launch URL. Everything else stays an argument, such as a path (`C://x`
  /// is one too), `mailto:somebody`, `host:80` or `--url=https://example.org/`. These stay arguments too:
  ///
  /// - a URL after an argument that begins with `-`: it is the value of an option, as in
  ///   `--db postgres://localhost/db`,
  /// - everything after `--`,
  /// - a malformed URL.
  ///
  /// If an application's ``Application/opensURLArguments`` is false, all URLs stay arguments.
  ///
  /// - Parameter commandLine: The arguments without the program's name.
  public init(commandLine: [String]) {
    self.init()
    let urls = CommandLineURLs.urls(in: commandLine)
    arguments = commandLine.indices.filter { urls[$0] == nil }.map { commandLine[$0] }
    guard let first = urls.compactMap(\.self).first else { return }
    reason = .url(first)
    furtherURLs = Array(urls.compactMap(\.self).dropFirst())
    commandLineWithURLs = commandLine
  }

  /// The options for an application that does not open the command line's URLs. If a host has passed a URL as the
  /// reason, it stays the reason.
  var withURLsAsArguments: LaunchOptions {
    commandLineWithURLs.map { LaunchOptions(arguments: $0) } ?? self
  }

  /// This process's command line, sorted by ``init(commandLine:)``.
  public static var commandLine: LaunchOptions {
    LaunchOptions(commandLine: Array(CommandLine.arguments.dropFirst()))
  }

  /// Whether reason, arguments and further URLs are equal, wherever they come from.
  public static func == (first: Self, second: Self) -> Bool {
    (first.reason, first.arguments, first.furtherURLs) == (second.reason, second.arguments, second.furtherURLs)
  }

  /// The launch URL, if a URL is the ``reason``.
  public var url: URL? {
    if case .url(let url) = reason { url } else { nil }
  }
}
