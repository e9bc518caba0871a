import DelegateForwarding
import Foundation
import Testing

@Suite("Generated forwarders for the archivers")
struct ArchiverForwarderTests {
  @Test("39: Each delegate replaces what the previous one put into the archive")
  func archiving() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    // Neither archiver can be subclassed on Linux, so their delegates can't be observed.
    let multicast = MulticastDelegate(wrapping: archiver, delegate: \.delegate) { NSKeyedArchiverForwarder($0) }
    let (loud, surprised) = (Replacing { $0.uppercased() }, Replacing { $0 + "!" })
    multicast.subscribe(loud)
    multicast.subscribe(surprised)
    archiver.encode("hello" as NSString, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    #expect(loud.replaced == ["hello"])
    #expect(surprised.replaced == ["HELLO"])
    #expect(loud.finishes == 1 && surprised.finishes == 1)
    let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: archiver.encodedData)
    #expect(decoded == "HELLO!")
  }

  @Test("39: Each delegate replaces what the previous one made of a decoded object")
  func unarchiving() throws {
    let archive = try NSKeyedArchiver.archivedData(withRootObject: "hello" as NSString, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive)
    unarchiver.requiresSecureCoding = false
    let multicast = MulticastDelegate(wrapping: unarchiver, delegate: \.delegate) { NSKeyedUnarchiverForwarder($0) }
    let (loud, surprised) = (Restoring { $0.uppercased() }, Restoring { $0 + "!" })
    multicast.subscribe(loud)
    multicast.subscribe(surprised)
    let decoded = unarchiver.decodeObject(of: NSString.self, forKey: NSKeyedArchiveRootObjectKey)
    unarchiver.finishDecoding()
    #expect(decoded == "HELLO!")
    #expect(loud.finishes == 1 && surprised.finishes == 1)
  }
}

private final class Replacing: NSKeyedArchiverSubscriber {
  private(set) var replaced: [String] = []
  private(set) var finishes = 0
  private let replace: (String) -> String

  init(_ replace: @escaping (String) -> String) { self.replace = replace }

  override func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    guard let text = object as? NSString else { return object }
    replaced.append("\(text)")
    return replace("\(text)") as NSString
  }

  override func archiverDidFinish(_ archiver: NSKeyedArchiver) { finishes += 1 }
}

private final class Restoring: NSKeyedUnarchiverSubscriber {
  private(set) var finishes = 0
  private let replace: (String) -> String

  init(_ replace: @escaping (String) -> String) { self.replace = replace }

  override func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
    (object as? NSString).map { replace("\($0)") as NSString } ?? object
  }

  override func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) { finishes += 1 }
}
