import Testing

@testable import DelegateForwarding

@Suite("Hazard pointers") struct HazardPointerTests {
  private final class Object {}
  private struct NoFreeSlot: Error {}

  @Test("6: An object counts as read from the moment a reader has claimed a slot until it clears it")
  func protects() throws {
    let hazards = HazardPointers.shared
    let object = Object()
    let address = identity(of: object)
    #expect(!hazards.protects(address))
    var slot: UnsafeMutablePointer<HazardPointers.Slot>?
    // Readers of other tests may use slots too.
    for _ in 1...1_000_000 where slot == nil { slot = hazards.claim(address) }
    guard let slot else { throw NoFreeSlot() }
    #expect(hazards.protects(address))
    slot.pointee.address.store(0, ordering: .sequentiallyConsistent)
    #expect(!hazards.protects(address))
  }
}
