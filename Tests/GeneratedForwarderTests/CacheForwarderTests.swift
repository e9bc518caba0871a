import DelegateForwarding
import Foundation
import TestSupport
import Testing

@Suite("A generated forwarder for NSCache")
struct CacheForwarderTests {
  private let cache = ObservedNSCache<NSString, NSString>()
  private let multicast: MulticastDelegate<any NSCacheDelegate>

  init() {
    cache.countLimit = 2
    multicast = MulticastDelegate(wrapping: cache, delegate: \.delegate, hook: \.delegateHook) { NSCacheForwarder($0) }
  }

  @Test("38, 40: Each delegate is told of each object that the cache evicts, also the one that is assigned later")
  func eviction() {
    let original = Evictions()
    cache.delegate = original
    let subscriber = Evictions()
    multicast.subscribe(subscriber)
    fill(5)
    #expect(original.objects.count == 3)
    #expect(subscriber.objects == original.objects)
  }

  @Test("44: A trace names the callbacks that are forwarded by generated code")
  func trace() {
    let subscriber = Evictions()
    multicast.subscribe(subscriber)
    let lines = TraceLines()
    let trace = multicast.trace { lines.note($0) }
    fill(3)
    #expect(lines.lines.contains("cache(_:willEvictObject:) → Evictions(0x…), T on thread N"))
    withExtendedLifetime((subscriber, trace)) {}
  }

  private func fill(_ count: Int) {
    for number in 1...count { cache.setObject("value \(number)" as NSString, forKey: "\(number)" as NSString) }
  }
}

private final class Evictions: NSCacheSubscriber {
  private(set) var objects: [String] = []

  override func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) {
    objects.append("\(obj)")
  }
}
