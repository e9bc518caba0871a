import DelegateForwarding
import TestSupport
import Testing

@Suite("A service and its multicast in one object") struct WrappedServiceTests {
  let journal = Journal()

  /// Has properties with the same names as a multicast's.
  private final class Archive {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var count = 7
    let subscribers = ["a paper"]
    let description = "an archive"
  }

  private let archive = WrappedService(Archive()) { $0.$delegate }

  @Test("It reads and writes the service's properties as its own, and nothing of the multicast hides one")
  func members() {
    archive.count += 1
    #expect(archive.service.count == 8)
    #expect(archive.subscribers == ["a paper"])
    #expect(archive.description == "an archive")
    let original = Subscriber("o", journal)
    archive.delegate = original
    #expect(archive.multicast.originalDelegate === original)
  }

  @Test("Objects subscribe to it, held as specified, and it forwards")
  func forwards() {
    let a = Subscriber("a", journal)
    #expect(archive.subscribe(a))
    #expect(archive.subscribe(Subscriber("b", journal), holding: .strongly))
    archive.delegate?.signal(1)
    archive.forward { $0.signal(2) }
    #expect(journal.entries == ["a1", "b1", "a2", "b2"])
    #expect(archive.unsubscribe(a))
    #expect(!archive.unsubscribe(a))
  }

  @Test("18: It keeps the service and the multicast, which is any that the closure returns, and is kept by neither")
  func lifetime() {
    var wrapped: WrappedService? = WrappedService(Archive()) { $0.$delegate }
    weak let service = wrapped?.service
    weak let multicast = wrapped?.multicast
    weak let observer = wrapped
    #expect(service != nil && multicast != nil)
    wrapped = nil
    #expect(service == nil && multicast == nil && observer == nil)
  }
}
