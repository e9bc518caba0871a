import DelegateForwarding
import ForeignDelegates
import Testing

/// A service whose delegates have associated types.
private final class Cache {
  @ObservedDelegate(proxy: { CacheForwarder($0) }) var delegate: (any CacheDelegate<String, Int>)?
}

private final class Reader: CacheDelegate {
  private let step: Int
  private(set) var stored: [String] = []

  init(step: Int) { self.step = step }

  func cache(didStore element: Int, for key: String) { stored.append("\(key) \(element)") }
  func cache(evicts keys: [String]) -> Bool { keys.count < 3 }
  func replacement(for element: Int) -> Int? { element + step }
  func load(_ key: String, reply: @escaping @Sendable (String?) -> Void) { reply(step > 1 ? key : nil) }
}

@Suite("A forwarder for a protocol with primary associated types")
struct CacheForwarderTests {
  @Test("38: Each requirement reaches the original delegate and the subscribers")
  func forwards() throws {
    let cache = Cache()
    let readers = [Reader(step: 1), Reader(step: 2)]
    cache.delegate = readers[0]
    cache.$delegate.subscribe(readers[1])
    let delegate = try #require(cache.delegate)
    delegate.cache(didStore: 7, for: "a")
    #expect(readers.map(\.stored) == [["a 7"], ["a 7"]])
    #expect(delegate.cache(evicts: ["a", "b"]) && !delegate.cache(evicts: ["a", "b", "c"]))
    #expect(delegate.replacement(for: 4) == 7)
    delegate.load("b") { #expect($0 == "b") }
  }
}
