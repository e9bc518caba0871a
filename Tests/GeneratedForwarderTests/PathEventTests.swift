import DelegateForwarding
import ForeignDelegates
import Testing

@Suite("Events whose values are behind parameters") struct PathEventTests {
  @Test("51: A path's value travels, on the main actor too, where its sender can't")
  @MainActor
  func paths() async {
    let multicast = MulticastDelegate<any ScannerDelegate>()
    let stream = multicast.events(of: ScannerDelegateEvent.self)
    let forwarder = ScannerForwarder(multicast)
    forwarder.scannerDidFind(Device(1, name: "one"))
    forwarder.scannerDidLose(nil)
    forwarder.scannerDidLose(Device(2))
    await forwarder.scannerWillSearch(for: Device(3))
    forwarder.scannerDidShow(Pane())
    var texts: [String] = []
    for await event in stream {
      texts.append("\(event)")
      if texts.count == 5 { break }
    }
    #expect(
      texts == [
        "found(1, Optional(\"one\"))", "lost(nil, nil)", "lost(Optional(2), nil)", "scannerWillSearch(3)",
        "showed(\"pane\")",
      ])
  }
}
