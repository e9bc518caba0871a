import DelegateForwarding
import Foundation
import TestSupport
import Testing

@Suite("A generated forwarder for Stream")
struct StreamForwarderTests {
  @Test("38: Each delegate of a stream is told of its events")
  func events() throws {
    let stream = LoudStream()
    let multicast = MulticastDelegate(wrapping: stream as Stream, delegate: \.delegate) { StreamForwarder($0) }
    let journal = Journal()
    let delegates = [Listening("first", journal), Listening("second", journal)]
    for delegate in delegates { multicast.subscribe(delegate) }
    stream.open()
    stream.close()
    #expect(journal.entries == ["first 1", "second 1", "first 16", "second 16"])
  }
}

/// A stream that reports its events. Foundation's own streams on Linux never call their delegate.
private final class LoudStream: Stream {
  override func open() { delegate?.stream(self, handle: .openCompleted) }
  override func close() { delegate?.stream(self, handle: .endEncountered) }
}

private final class Listening: StreamDelegate {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

  func stream(_ aStream: Stream, handle eventCode: Stream.Event) { journal.note("\(name) \(eventCode.rawValue)") }
}
