// What must hold while no other thread uses a multicast. Tests and the fuzzer check it after each step.

extension MulticastDelegate {
  /// Describes what is wrong with the structure behind the multicast. Empty if nothing is.
  ///
  /// - Parameter isQuiescent: Whether no delivery is under way, so that nothing may be kept for one.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    list.violatedInvariants(isQuiescent: isQuiescent) + (property?.violatedInvariants(isQuiescent: isQuiescent) ?? [])
  }
}

extension DelegateHook {
  /// As of a multicast, for what stays with the hook.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    guard let property = storage.property else { return [] }
    return property.list.violatedInvariants(isQuiescent: isQuiescent)
      + property.violatedInvariants(isQuiescent: isQuiescent)
  }
}
