// What holds while no other thread uses a multicast. Tests and the fuzzer check it after each step.

extension MulticastDelegate {
  /// Describes the invariants of the multicast that are violated.
  ///
  /// - Parameter isQuiescent: Whether no delivery is under way, so that nothing may be kept for one.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    list.violatedInvariants(isQuiescent: isQuiescent)
  }
}

extension DelegateHook {
  /// Describes the invariants that are violated in what stays with the hook.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    property?.list.violatedInvariants(isQuiescent: isQuiescent) ?? []
  }
}
