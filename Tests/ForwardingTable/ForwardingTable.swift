/// A requirement, the rule for its answers, and how it is forwarded. The generator and the macro write the same.
public struct ForwardingCase: Sendable, CustomStringConvertible {
  /// The requirement as a protocol declares it.
  public let requirement: String

  /// The combiner, as in `.first`. Nil if there is nothing to combine.
  public let combiner: String?

  /// What the combiner's nil is replaced with: `default:` in `@Combining`, behind `??` in `--rule`.
  public let fallback: String?

  /// What is said of a completion handler, as in `.first`. Nil if there is none.
  public let completion: String?

  /// The implementation, its words parted by single spaces.
  public let implementation: String

  init(
    _ requirement: String, combiner: String? = nil, fallback: String? = nil, completion: String? = nil,
    _ implementation: String
  ) {
    (self.requirement, self.combiner, self.fallback) = (requirement, combiner, fallback)
    self.completion = completion
    self.implementation = implementation
  }

  /// The requirement.
  public var description: String { requirement }

  /// The rule as `--rule` has it.
  public var rule: String? {
    let answer = combiner.map { $0 + (fallback.map { " ?? \($0)" } ?? "") }
    let parts = [answer, completion.map { "completion \($0)" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The attribute for the macro, with a space behind it. Empty if there is nothing to combine.
  public var attribute: String {
    let parts = [combiner, fallback.map { "default: \($0)" }, completion.map { "completion: \($0)" }].compactMap(\.self)
    return parts.isEmpty ? "" : "@Combining(\(parts.joined(separator: ", "))) "
  }
}

/// Each kind of requirement.
public let forwardingTable: [ForwardingCase] = callbacks + effects + answers + properties + pointers + handlers

private let callbacks = [
  ForwardingCase("func a()", "func a() { forward { $0.a() } }"),
  ForwardingCase(
    "func a(_ x: Int, for y: String, z: [Int])",
    "func a(_ x: Int, for y: String, z: [Int]) { forward { $0.a(x, for: y, z: z) } }"),
  ForwardingCase(
    "func a(_: Int, b _: Int)",
    "func a(_ argument1: Int, b argument2: Int) { forward { $0.a(argument1, b: argument2) } }"),
  ForwardingCase("func a(in default: Int)", "func a(in `default`: Int) { forward { $0.a(in: `default`) } }"),
  ForwardingCase("func a(of unsafe: Int)", "func a(of `unsafe`: Int) { forward { $0.a(of: `unsafe`) } }"),
  ForwardingCase("func a(_ text: inout String)", "func a(_ text: inout String) { forward { $0.a(&text) } }"),
  ForwardingCase("func a(_ x: consuming String)", "func a(_ x: String) { forward { $0.a(x) } }"),
  ForwardingCase("func a(_ x: borrowing String)", "func a(_ x: borrowing String) { forward { $0.a(x) } }"),
  ForwardingCase(
    "func a(_ x: @autoclosure () throws -> Int) rethrows",
    "func a(_ x: @autoclosure () throws -> Int) rethrows { try forward { try $0.a(try x()) } }"),
  ForwardingCase(
    "func a(_ body: @escaping (Int) -> Void)", "func a(_ body: @escaping (Int) -> Void) { forward { $0.a(body) } }"),
  ForwardingCase(
    "func a<T>(_ x: T) where T: Sendable", "func a<T>(_ x: T) where T: Sendable { forward { $0.a(x) } }"),
  ForwardingCase(
    "func a<each T>(_ x: repeat each T)", "func a<each T>(_ x: repeat each T) { forward { $0.a(repeat each x) } }"),
  ForwardingCase("func a(_ forward: Int)", "func a(_ forward: Int) { self.forward { $0.a(forward) } }"),
  ForwardingCase("@MainActor func a()", "@MainActor func a() { forward { $0.a() } }"),
  ForwardingCase("nonisolated func a()", "nonisolated func a() { forward { $0.a() } }"),
]

private let effects = [
  ForwardingCase("func a() throws", "func a() throws { try forward { try $0.a() } }"),
  ForwardingCase(
    "func a() throws(Failure)",
    "func a() throws(Failure) { try forward { (subscriber) throws(Failure) in try subscriber.a() } }"),
  ForwardingCase("func a() throws(Never)", "func a() throws(Never) { forward { $0.a() } }"),
  ForwardingCase("@MainActor func a() async", "@MainActor func a() async { await forward { await $0.a() } }"),
  ForwardingCase(
    "nonisolated(nonsending) func a() async throws",
    "nonisolated(nonsending) func a() async throws { try await forward(isolation: #isolation) { try await $0.a() } }"),
  ForwardingCase("@concurrent func a() async", "@concurrent func a() async { await forward { await $0.a() } }"),
]

private let answers = [
  ForwardingCase(
    "func a(_ x: Int) -> Bool", combiner: ".any",
    "func a(_ x: Int) -> Bool { forward(combining: .any) { $0.a(x) } }"),
  ForwardingCase(
    "func a() -> String?", combiner: ".firstNonNil()",
    "func a() -> String? { forward(combining: .firstNonNil()) { $0.a() } }"),
  ForwardingCase(
    "func a() -> String?", combiner: ".first", "func a() -> String? { forward(combining: .first) { $0.a() } ?? nil }"),
  ForwardingCase(
    "func a() -> Int", combiner: ".last", fallback: "0",
    "func a() -> Int { forward(combining: .last) { $0.a() } ?? 0 }"),
  ForwardingCase(
    "func a() -> Int", combiner: ".max", fallback: "0",
    "func a() -> Int { forward(combining: .max) { $0.a() } ?? 0 }"),
  ForwardingCase(
    "func a() -> Int?", combiner: ".min",
    "func a() -> Int? { forward(combining: .collect) { $0.a() }.compactMap { $0 }.min() }"),
  ForwardingCase(
    "func a() -> [Int]", combiner: ".collect",
    "func a() -> [Int] { forward(combining: .collect) { $0.a() }.flatMap { $0 } }"),
  ForwardingCase(
    "func a() -> Int", combiner: ".reduce(0, +)", "func a() -> Int { forward(combining: .reduce(0, +)) { $0.a() } }"),
  ForwardingCase(
    "func a() throws(Failure) -> Bool", combiner: ".all",
    "func a() throws(Failure) -> Bool { "
      + "try forward(combining: .all) { (subscriber) throws(Failure) in try subscriber.a() } }"),
]

private let properties = [
  ForwardingCase(
    "var a: Bool { get }", combiner: ".all", "var a: Bool { forward(combining: .all) { $0.a } }"),
  ForwardingCase(
    "var a: Int { get set }", combiner: ".reduce(0, +)",
    "var a: Int { get { forward(combining: .reduce(0, +)) { $0.a } } set { forward { $0.a = newValue } } }"),
  ForwardingCase(
    "var a: Bool { get throws }", combiner: ".any",
    "var a: Bool { get throws { try forward(combining: .any) { try $0.a } } }"),
]

private let pointers = [
  ForwardingCase(
    "func a(_ x: UnsafePointer<Int>, n: Int)",
    "func a(_ x: UnsafePointer<Int>, n: Int) { forward { unsafe $0.a(x, n: n) } }"),
  ForwardingCase(
    "func a(_ x: [OpaquePointer?]) throws(Failure)",
    "func a(_ x: [OpaquePointer?]) throws(Failure) "
      + "{ try forward { (subscriber) throws(Failure) in try unsafe subscriber.a(x) } }"),
  ForwardingCase(
    "func a(_ x: UnsafePointer<Int>.Pointee, y: some Sequence<UnsafePointer<Int>>)",
    "func a(_ x: UnsafePointer<Int>.Pointee, y: some Sequence<UnsafePointer<Int>>) { forward { $0.a(x, y: y) } }"),
  ForwardingCase(
    "func a(_ x: UnsafeRawPointer) -> Bool", combiner: ".any",
    "func a(_ x: UnsafeRawPointer) -> Bool { forward(combining: .any) { unsafe $0.a(x) } }"),
  ForwardingCase(
    "func a() -> UnsafeRawPointer?", combiner: ".firstNonNil()",
    "func a() -> UnsafeRawPointer? { unsafe forward(combining: .firstNonNil()) { unsafe $0.a() } }"),
  ForwardingCase(
    "func a() -> [UnsafeRawPointer]", combiner: ".collect",
    "func a() -> [UnsafeRawPointer] "
      + "{ unsafe forward(combining: .collect) { unsafe $0.a() }.flatMap { unsafe $0 } }"),
  ForwardingCase(
    "var a: UnsafeRawPointer? { get set }", combiner: ".firstNonNil()",
    "var a: UnsafeRawPointer? { get { unsafe forward(combining: .firstNonNil()) { unsafe $0.a } } "
      + "set { forward { unsafe $0.a = newValue } } }"),
  ForwardingCase(
    "func a(completion: (UnsafePointer<Int>) -> Void)", completion: ".first",
    "func a(completion: (UnsafePointer<Int>) -> Void) { let gate = FirstCall() "
      + "forward { unsafe $0.a(completion: { if gate.claim() { unsafe completion($0) } }) } }"),
]

private let handlers = [
  ForwardingCase(
    "func a(completion: () -> Void)", completion: ".each",
    "func a(completion: () -> Void) { forward { $0.a(completion: completion) } }"),
  ForwardingCase(
    "func a(completion: (Int) -> Void)", completion: ".first",
    "func a(completion: (Int) -> Void) { let gate = FirstCall() "
      + "forward { $0.a(completion: { if gate.claim() { completion($0) } }) } }"),
  ForwardingCase(
    "func a(then: @escaping (inout Int) async throws -> Void) -> Bool", combiner: ".any", completion: ".first",
    "func a(then: @escaping (inout Int) async throws -> Void) -> Bool { let gate = FirstCall() "
      + "return forward(combining: .any) { $0.a(then: { if gate.claim() { try await then(&$0) } }) } }"),
  ForwardingCase(
    "func a(gate: Int, reply: (() -> Void)?)", completion: ".first",
    "func a(gate: Int, reply: (() -> Void)?) { let gate2 = FirstCall() "
      + "let gated: (() -> Void)? = if let reply { { if gate2.claim() { reply() } } } else { nil } "
      + "forward { $0.a(gate: gate, reply: gated) } }"),
  ForwardingCase(
    "func a(reply: @escaping @Sendable (Int?, Int) -> Void)", completion: ".first(otherwise: nil, 0)",
    "func a(reply: @escaping @Sendable (Int?, Int) -> Void) { let gate = FirstCall { reply(nil, 0) } "
      + "forward { $0.a(reply: { if gate.claim() { reply($0, $1) } }) } }"),
  ForwardingCase(
    "func a(reply: @escaping @MainActor (Int) -> Void) throws", completion: ".first(otherwise: 1)",
    "func a(reply: @escaping @MainActor (Int) -> Void) throws { "
      + "let gate = FirstCall { Task { @MainActor in reply(1) } } "
      + "try forward { try $0.a(reply: { if gate.claim() { reply($0) } }) } }"),
  ForwardingCase(
    "func a(completion: @escaping @Sendable (Bool) -> Void)", completion: ".combined(.all)",
    "func a(completion: @escaping @Sendable (Bool) -> Void) { forward(combining: .all, completion: completion) { $0.a(completion: $1) } }"
  ),
]
