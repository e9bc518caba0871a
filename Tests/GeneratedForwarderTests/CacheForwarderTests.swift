import DelegateForwarding
import Foundation
import Testing

@Suite("A generated forwarder for NSCache")
struct CacheForwarderTests {
  @Test("38: Each delegate is told of each object that the cache evicts")
  func eviction() {
    let cache = ObservedNSCache<NSString, NSString>()
    cache.countLimit = 2
    let multicast = MulticastDelegate(wrapping: cache, delegate: \.delegate, hook: \.delegateHook) {
      NSCacheForwarder($0)
    }
    let original = Evictions()
    cache.delegate = original
    let subscriber = Evictions()
    multicast.subscribe(subscriber)
    for number in 1...5 { cache.setObject("value \(number)" as NSString, forKey: "\(number)" as NSString) }
    #expect(original.objects.count == 3)
    #expect(subscriber.objects == original.objects)
  }
}

private final class Evictions: NSCacheSubscriber {
  private(set) var objects: [String] = []

  override func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) {
    objects.append("\(obj)")
  }
}
