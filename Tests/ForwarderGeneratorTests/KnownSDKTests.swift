import Testing

@testable import ForwarderGenerator

@Suite("What is known of Apple's SDKs") struct KnownSDKTests {
  @Test("A callback is named with its protocol and its labels, as a requirement is")
  func namesOfCallbacks() throws {
    for name in KnownSDK.callbacks.keys {
      #expect(name.wholeMatch(of: /[A-Z]\w+(?:Delegate|DataSource)\.[a-z]\w+\((?:\w+:)*\)/) != nil, "\(name)")
    }
  }

  @Test("An older form is named with its labels, and isn't the newer one")
  func namesOfOlderForms() {
    for (name, callback) in KnownSDK.callbacks {
      guard let older = callback.older else { continue }
      #expect(older.name.wholeMatch(of: /[a-z]\w+\((?:\w+:)+\)/) != nil, "\(name)")
      #expect(!name.hasSuffix(".\(older.name)"), "\(name)")
      if let arguments = older.arguments { #expect(arguments.count == older.name.count { $0 == ":" }, "\(name)") }
    }
  }

  @Test("An effect is a part of a sentence")
  func effects() {
    for (name, callback) in KnownSDK.callbacks {
      guard let effect = callback.effect else { continue }
      #expect(effect.first?.isUppercase != true && !effect.hasSuffix(".") && !effect.isEmpty, "\(name)")
    }
  }
}
