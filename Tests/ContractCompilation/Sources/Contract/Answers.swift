import DelegateForwarding
import Foundation

// Chains, completion handlers and custom rules.

protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, willSend request: String) -> String
  func loader(_ loader: Loader, willParse text: String) throws(LoaderError) -> String
  func loader(_ loader: Loader, shouldFollow link: String, completion: @escaping @Sendable (Bool) -> Void)
  func loader(_ loader: Loader, documentFor link: String, completion: @escaping (Document?) -> Void)
}

enum LoaderError: Error { case malformed }

/// A class that can't be sent to another thread.
final class Document {}

final class Loader {
  @ObservedDelegate var delegate: (any LoaderDelegate)?
}

extension MulticastDelegate: LoaderDelegate where P == any LoaderDelegate {
  func loader(_ loader: Loader, willSend request: String) -> String {
    forward(passing: request) { $0.loader(loader, willSend: $1) }
  }

  func loader(_ loader: Loader, willParse text: String) throws(LoaderError) -> String {
    try forward(passing: text) { (delegate, text) throws(LoaderError) in try delegate.loader(loader, willParse: text) }
  }

  func loader(_ loader: Loader, shouldFollow link: String, completion: @escaping @Sendable (Bool) -> Void) {
    forward(combining: .all, completion: completion) { $0.loader(loader, shouldFollow: link, completion: $1) }
  }

  func loader(_ loader: Loader, documentFor link: String, completion: @escaping (Document?) -> Void) {
    forward(combining: .firstNonNil(), completion: completion) { $0.loader(loader, documentFor: link, completion: $1) }
  }
}

/// The first call of a handler counts.
final class FirstAnswerForwarder: MulticastForwarding, LoaderDelegate {
  let multicast: MulticastDelegate<any LoaderDelegate>
  init(_ multicast: MulticastDelegate<any LoaderDelegate>) { self.multicast = multicast }

  func loader(_ loader: Loader, willSend request: String) -> String { multicast.loader(loader, willSend: request) }
  func loader(_ loader: Loader, willParse text: String) throws(LoaderError) -> String {
    try multicast.loader(loader, willParse: text)
  }
  func loader(_ loader: Loader, shouldFollow link: String, completion: @escaping @Sendable (Bool) -> Void) {
    let first = FirstCall { completion(true) }
    forward { $0.loader(loader, shouldFollow: link) { if first.claim() { completion($0) } } }
  }
  func loader(_ loader: Loader, documentFor link: String, completion: @escaping (Document?) -> Void) {
    // A closure literal that captures state that is not `Sendable` gets a type first.
    let done: (Document??) -> Void = { completion($0 ?? nil) }
    forward(combining: .last, completion: done) { $0.loader(loader, documentFor: link, completion: $1) }
  }
}

func askForTitles(_ multicast: MulticastDelegate<any LoaderDelegate>, _ loader: Loader) {
  var titles: [String] = []
  let done: ([Document?]) -> Void = { titles.append("\($0.count)") }
  multicast.forward(combining: .collect, completion: done) { $0.loader(loader, documentFor: "/", completion: $1) }
  multicast.forward(combining: .any, completion: { print($0) }) {
    $0.loader(loader, shouldFollow: "/", completion: $1)
  }
  print(titles)
}

/// Rules may be constants, because they are `Sendable`.
enum Rules {
  static let longest = ResponseCombiner<String, String>.reduce("") { $1.count > $0.count ? $1 : $0 }
  static let distinct = ResponseCombiner<String, Set<String>>.reduce(into: []) { $0.insert($1) }
  static let anybody = ResponseCombiner<Bool, Bool>.any
  static let largest = ResponseCombiner<Int, Int?>.max
}

func combine(_ multicast: MulticastDelegate<any LoaderDelegate>, _ loader: Loader) -> Int {
  let longest = multicast.forward(combining: Rules.longest) { $0.loader(loader, willSend: "") }
  let distinct = multicast.forward(combining: Rules.distinct) { $0.loader(loader, willSend: longest) }
  return multicast.forward(combining: .reduce(distinct.count) { $0 + $1 }) { $0.loader(loader, willSend: "").count }
}
