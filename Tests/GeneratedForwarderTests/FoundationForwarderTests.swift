import DelegateForwarding
import Foundation
import Testing

@Suite("A generated forwarder for NSKeyedArchiver")
struct ArchiverForwarderTests {
  @Test("39: Each delegate replaces what the previous one put into the archive")
  func archiving() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    // An archiver can't be subclassed on Linux, so its delegate can't be observed.
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
}

private final class Replacing: NSObject, NSKeyedArchiverDelegate {
  private(set) var replaced: [String] = []
  private(set) var finishes = 0
  private let replace: (String) -> String

  init(_ replace: @escaping (String) -> String) { self.replace = replace }

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    guard let text = object as? NSString else { return object }
    replaced.append("\(text)")
    return replace("\(text)") as NSString
  }

  func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
  func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {}
  func archiverDidFinish(_ archiver: NSKeyedArchiver) { finishes += 1 }
}
