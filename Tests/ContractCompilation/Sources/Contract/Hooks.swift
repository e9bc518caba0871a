// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What users write, as the documentation shows it. It only has to compile, without a warning.

import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

public protocol SomeServiceDelegate: AnyObject {
  func serviceDidSomething()
  func service(_ service: SomeService, shouldStop reason: String) -> Bool
  func service(_ service: SomeService, titleOf item: Int) throws -> String?
  func serviceWillWait() async
  func serviceWillLoad(_ name: String) async throws -> Int
}

public final class SomeService {
  @ObservedDelegate public var delegate: (any SomeServiceDelegate)?
  public init() {}
}

final class OtherService {
  let delegateHook = DelegateHook<any SomeServiceDelegate>()
  weak var delegate: (any SomeServiceDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

final class ObservedXMLParser: XMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

final class UnobservedService {
  weak var delegate: (any SomeServiceDelegate)?
}

extension MulticastDelegate: SomeServiceDelegate where P == any SomeServiceDelegate {
  public func serviceDidSomething() { forward { $0.serviceDidSomething() } }
  public func service(_ s: SomeService, shouldStop reason: String) -> Bool {
    forward(combining: .any) { $0.service(s, shouldStop: reason) }
  }
  public func service(_ s: SomeService, titleOf item: Int) throws -> String? {
    try forward(combining: .firstNonNil()) { try $0.service(s, titleOf: item) }
  }
  public func serviceWillWait() async { await forward { await $0.serviceWillWait() } }
  public func serviceWillLoad(_ name: String) async throws -> Int {
    try await forward(combining: .reduce(0) { $0 + $1 }) { try await $0.serviceWillLoad(name) }
  }
}

final class Forwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }

  func parserDidStartDocument(_ parser: XMLParser) {
    multicast.forward { $0.parserDidStartDocument(parser) }
  }
}

func wrapEachKindOfService(_ logger: any SomeServiceDelegate, _ other: any SomeServiceDelegate) {
  let service = SomeService()
  let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate)
  multicast.subscribe(logger)
  multicast.subscribe(logger, holding: .strongly)
  service.delegate = other
  multicast.unsubscribe(logger)
  multicast.unsubscribeAll()

  let plain = MulticastDelegate(wrapping: OtherService(), delegate: \.delegate, hook: \.delegateHook)
  let unobserved = MulticastDelegate(wrapping: UnobservedService(), delegate: \.delegate)
  if !unobserved.isInstalled { unobserved.reinstall() }

  let parser = ObservedXMLParser(data: Data())
  let xml = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) { Forwarder($0) }
  print(multicast, plain, xml.originalDelegate as Any, xml.subscribers, xml.count, xml.isEmpty)
}

func useAWrappedService(_ logger: any SomeServiceDelegate) {
  let proxy = WrappedService(SomeService()) { MulticastDelegate(wrapping: $0, hook: \.$delegate) }
  proxy.subscribe(logger)
  proxy.delegate = logger
  proxy.service.delegate = nil
  print(proxy.multicast.contains(logger), proxy.multicast.responds(to: (any SomeServiceDelegate).self))
}
