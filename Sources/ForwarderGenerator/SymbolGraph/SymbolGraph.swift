import ForwardingModel
import Foundation

/// A type in a declaration, by its name there.
struct MentionedType: Hashable {
  let name: String
  let identifier: String

  var isOfC: Bool { MangledModule.isOfC(identifier) }

  /// Whether its values can be copied, as its identifier shows: a class, a protocol, or a type of the standard library,
  /// of C or of Foundation.
  var isCopyable: Bool {
    isOfC || identifier.hasSuffix("C") || identifier.hasSuffix("P") || MangledModule.standard(identifier) != nil
      || MangledModule.name(of: identifier) == "Foundation"
  }
}

/// The output of `swift symbolgraph-extract` for a module, as far as a forwarder needs it.
package struct SymbolGraph: Decodable {
  package struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let availability: [Availability]?
    /// Whether it is visible only to code that imports an SPI.
    let spi: Bool?

    var name: String { pathComponents.last ?? "" }
    var path: String { pathComponents.joined(separator: ".") }
    var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }
    var isVisibleEverywhere: Bool { ["public", "open"].contains(accessLevel) && spi != true }

    /// Where it is available.
    var systems: [Availability] { availability ?? [] }

    /// The type that an alias stands for. Nil if it is no alias.
    var aliasedType: TypeText? {
      kind.identifier == "swift.typealias" ? declaration.splitOnce(" = ").map { TypeText($0.1) } : nil
    }

    /// Whether it is of C or Objective-C.
    var isOfC: Bool { MangledModule.isOfC(identifier.precise) }

    /// Whether it has a C function pointer, which the declaration shows like any other closure.
    ///
    /// In the identifier, in which each name has its length before it, `XC` stands for one.
    var hasFunctionPointer: Bool {
      guard identifier.precise.hasPrefix("s:") else { return false }
      var rest = identifier.precise.dropFirst(2)
      while !rest.isEmpty {
        if rest.hasPrefix("XC") { return true }
        let digits = rest.prefix(while: \.isNumber)
        rest = rest.dropFirst(Int(digits).map { digits.count + $0 } ?? 1)
      }
      return false
    }

    var isAsync: Bool { declaration.contains(/\) async\b/) }

    /// The selector of a method of Objective-C, or of a property's getter, which Swift names as Objective-C does if its
    /// name says that it is a question.
    var selector: String? {
      let identifier = identifier.precise
      if let method = identifier.firstRange(of: "(im)") { return String(identifier[method.upperBound...]) }
      guard let property = identifier.firstRange(of: "(py)") else { return nil }
      return name.hasPrefix("is") ? name : String(identifier[property.upperBound...])
    }

    /// The types mentioned in the declaration.
    var mentionedTypes: Set<MentionedType> {
      Set(
        (declarationFragments ?? []).compactMap { fragment in
          fragment.preciseIdentifier.map { MentionedType(name: fragment.spelling, identifier: $0) }
        })
    }
  }

  struct Fragment: Decodable {
    let spelling: String
    let preciseIdentifier: String?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?

    /// The module that declares the target. Nil if it is the same, or not known.
    var module: String? {
      MangledModule.name(of: target) ?? (MangledModule.isOfC(target) ? targetFallback?.splitOnce(".")?.0 : nil)
    }
  }

  /// The module, with the platform that it was compiled for.
  struct Module: Decodable {
    struct Platform: Decodable { let vendor: String? }
    let platform: Platform
  }

  /// The identifier of `Sendable`.
  static let sendable = "s:s8SendableP"

  let module: Module?
  let symbols: [Symbol]
  let relationships: [Relationship]

  package init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}
