/// The name of a callback's case in an enum of events.
package struct EventName {
  package let text: String

  /// The position of the parameter whose label became the name. Its value has no label.
  package let unlabelled: Int?

  /// The name chosen; or the method's base name; or the second parameter's label, where the base name is no more than the sender's.
  ///
  /// - Parameters:
  ///   - method: The base name.
  ///   - labels: The parameters' labels. Nil for one without a label.
  ///   - firstParameter: The name of the first parameter.
  ///   - isShared: Whether another requirement has the same base name.
  package init(chosen: String?, method: String, labels: [String?], firstParameter: String?, isShared: Bool) {
    let second = labels.dropFirst().first ?? nil
    if let chosen {
      (text, unlabelled) = (chosen, second == chosen ? 1 : nil)
      return
    }
    let isSenders = isShared || !labels.isEmpty && labels[0] == nil && firstParameter == method
    if isSenders, let second {
      (text, unlabelled) = (second, 1)
    } else {
      (text, unlabelled) = (method, nil)
    }
  }

  /// Whether a case of that name, with values of these labels, can't be told from the enum's `deliver(to:)`, or from what every type
  /// has.
  package static func isTaken(_ name: String, labels: [String?]) -> Bool {
    name == "deliver" && labels == ["to"] || ["Type", "Protocol"].contains(name)
  }
}
