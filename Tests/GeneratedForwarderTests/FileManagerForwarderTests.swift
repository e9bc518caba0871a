import DelegateForwarding
import Foundation
import TestSupport
import Testing

@Suite("A generated forwarder for FileManager")
struct FileManagerForwarderTests {
  @Test("39: A copy that one of three delegates vetoes doesn't happen, and all were asked")
  func veto() throws {
    let folder = try TemporaryFolder()
    let source = try folder.file("source")
    let manager = ObservedFileManager()
    let multicast = MulticastDelegate(wrapping: manager, delegate: \.delegate, hook: \.delegateHook) {
      FileManagerForwarder($0)
    }
    let journal = Journal()
    let asked = ["first", "vetoing", "last"].map { AskedAboutCopies($0, journal) }
    for delegate in asked { multicast.subscribe(delegate) }

    try manager.copyItem(at: source, to: folder.url.appendingPathComponent("copy"))
    #expect(journal.entries == ["first", "vetoing", "last"])
    #expect(!manager.fileExists(atPath: folder.url.appendingPathComponent("copy").path))

    multicast.unsubscribe(asked[1])
    try manager.copyItem(at: source, to: folder.url.appendingPathComponent("copy"))
    #expect(manager.fileExists(atPath: folder.url.appendingPathComponent("copy").path))
  }

  @Test("39: Without delegates, the rule's own result counts: nothing is vetoed")
  func nobody() throws {
    let folder = try TemporaryFolder()
    let source = try folder.file("source")
    let manager = ObservedFileManager()
    let multicast = MulticastDelegate(wrapping: manager, delegate: \.delegate, hook: \.delegateHook) {
      FileManagerForwarder($0)
    }
    try withExtendedLifetime(multicast) {
      try manager.moveItem(at: source, to: folder.url.appendingPathComponent("moved"))
      #expect(manager.fileExists(atPath: folder.url.appendingPathComponent("moved").path))
    }
  }
}

private final class AskedAboutCopies: FileManagerSubscriber, @unchecked Sendable {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

  override func fileManager(
    _ fileManager: FileManager, shouldCopyItemAt srcURL: URL, to dstURL: URL
  ) -> Bool {
    journal.note(name)
    return name != "vetoing"
  }
}
