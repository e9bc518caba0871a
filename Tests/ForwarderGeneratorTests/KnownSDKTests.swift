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

  @Test("52: Each callback that switches its service is the original delegate's, and the class says what it does")
  func switches() throws {
    for (name, callback) in KnownSDK.callbacks {
      guard let effect = callback.effect else { continue }
      let (owner, title) = try #require(name.splitOnce("."))
      let (base, labels) = try #require(title.splitOnce("("))
      let parameters = labels.dropLast().split(separator: ":").enumerated().map { "\($1) p\($0): Int" }
      let requirement = "optional func \(base)(\(parameters.joined(separator: ", ")))"
      let text = try GraphText(objectiveC: owner, [requirement]).generated(owner)
      #expect(text.contains("class var answeredByOriginal"), "\(name)")
      let words = text.replacing("\n///", with: "").split(separator: " ").joined(separator: " ")
      #expect(words.contains("- `\(title)`: \(effect)"), "\(words)")
    }
  }
}
