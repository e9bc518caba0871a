import ForwardingModel

/// Another form of a callback that a service calls in place of it. A delegate that has the other form only hears that,
/// as if it were the only delegate.
struct Bridge {
  let other: ForeignRequirement
  /// How it is called in place of the callback.
  private let form: OtherForm
  /// Whether the callback itself is deprecated, so that it may call what is deprecated.
  let isInDeprecated: Bool

  /// The other forms of a callback, as far as a graph has them: older ones, and the newer one of a form that wins.
  static func all(from callback: ForeignRequirement, among requirements: [ForeignRequirement]) -> [Bridge] {
    guard callback.isOptional else { return [] }
    func named(_ name: String) -> ForeignRequirement? {
      requirements.first { other in
        other.title == name && other.name.owner == callback.name.owner && other.isOptional
          && Set(other.availability.absent).isSubset(of: callback.availability.absent)
      }
    }
    let newer = requirements.lazy.compactMap { newer -> Bridge? in
      guard let older = newer.known?.older, older.name == callback.title, let arguments = older.newerArguments,
        let newer = named(newer.title), newer.availability.introduced.isEmpty
      else { return nil }
      return Bridge(newer, arguments, of: callback, in: callback.references)
    }
    var bridges = Array(newer.prefix(1))
    var (form, references) = (callback.known?.older, callback.references)
    while let older = form, let other = named(older.name) {
      let bridge = Bridge(
        other, older.arguments ?? (0..<other.requirement.parameters.count).map { "$\($0)" }, of: callback,
        in: references, older)
      bridges.append(bridge)
      (form, references) = (other.known?.older, bridge.form.arguments)
    }
    return bridges
  }

  private init(
    _ other: ForeignRequirement, _ arguments: [String], of callback: ForeignRequirement, in references: [String],
    _ older: OlderForm? = nil
  ) {
    self.other = other
    let arguments = arguments.map { argument in
      argument.replacing(/\$(\d)/) { match in references[Int(match.1)!] }
    }
    form = OtherForm(
      other.requirement, arguments: arguments, answer: older?.answer, leavesHandler: older?.leavesHandler ?? false,
      isPreferred: older?.wins ?? false)
    isInDeprecated = !callback.availability.deprecated.isEmpty
  }

  /// Whether the service calls the other form if its delegate has both.
  var isPreferred: Bool { form.isPreferred }

  /// Whether Swift would warn of a direct call.
  var needsFunction: Bool { !other.availability.deprecated.isEmpty && !isInDeprecated }

  /// - Parameter type: The type with the functions that call what is deprecated. Nil where that is no warning.
  func form(through type: String?) -> OtherForm {
    var form = form
    if needsFunction { form.function = type.map { "\($0).\(other.requirement.name.asMember)" } }
    return form
  }

  /// A function that calls a deprecated form of a delegate.
  struct Function: Equatable {
    let declared: [String]
    let call: [String]

    var implementation: [String] { declared.dropLast() + [(declared.last ?? "") + " {"] + call.indented + ["}"] }
  }

  var function: Function {
    let requirement = other.requirement
    let receiver = unusedName("delegate", besides: Set(requirement.parameters.map(\.name)))
    let parameters = requirement.parameters.map { $0.declared(isCopied: false) }
    let actor = requirement.declaredIsolation.map { "\($0) " } ?? ""
    let declared = Layout.file.list(
      "\(actor)static func \(requirement.name.asDeclaration)(",
      parameters + ["of \(receiver): (any \(other.writtenOwner))?"],
      closing: ") -> \((requirement.result ?? TypeText("Void")).spelled(in: .optionalLocal))", closesOnOwnLine: true,
      depth: 2)
    let form = OtherForm(requirement, arguments: requirement.parameters.map(\.reference))
    return Function(declared: declared, call: form.call(on: "\(receiver)?", .file, depth: 4))
  }

  /// What the class says of an older form that stands for a newer one.
  func pair(with newer: ForeignRequirement) -> String? {
    if newer.known?.older?.name != other.title || isPreferred { return nil }
    let systems = newer.availability.introduced
    let since = systems.isEmpty ? "" : ", which systems before \(systems.joined(separator: ", ")) report"
    return "`\(newer.title)`, `\(other.title)`\(since)"
  }
}

extension ForeignRequirement {
  fileprivate var references: [String] { requirement.parameters.map(\.reference) }
}
