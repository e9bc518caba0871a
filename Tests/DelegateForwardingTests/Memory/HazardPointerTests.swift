import Testing

@testable import DelegateForwarding

@Suite("Hazard pointers") struct HazardPointerTests {
  private final class Object {}

  private final class Box {
    let objects = Locked<[Object]>([])
  }

  let hazards = HazardPointers.shared
  private let retired = Box()

  /// Claims a slot for this object's address, as a reader does. Readers of other tests may use slots too.
  private func claim(_ object: Object) throws -> UnsafeMutablePointer<HazardPointers.Slot> {
    for _ in 1...1_000_000 {
      if let slot = hazards.claim(identity(of: object)) { return slot }
    }
    throw NoFreeSlot()
  }

  private struct NoFreeSlot: Error {}

  @Test("6: An object that is replaced while a thread reads it lives until the read ends, and no longer")
  func retire() throws {
    var (first, second): (Object?, Object?) = (Object(), Object())
    weak let firstObserver = first
    weak let secondObserver = second
    let reader = try claim(first!)
    #expect(hazards.protects(identity(of: first!)))
    _ = hazards.retire(first!, among: retired.objects)
    first = nil
    #expect(firstObserver != nil, "its reader has not finished")

    reader.pointee.address.store(0, ordering: .sequentiallyConsistent)
    let other = try claim(second!)
    _ = hazards.retire(second!, among: retired.objects)
    second = nil
    #expect(firstObserver == nil, "its reader has finished")
    #expect(secondObserver != nil)
    other.pointee.address.store(0, ordering: .sequentiallyConsistent)
  }

  @Test("6: An object that no thread reads is not kept")
  func unread() {
    var object: Object? = Object()
    weak let observer = object
    _ = hazards.retire(object!, among: retired.objects)
    object = nil
    #expect(observer == nil)
  }

  @Test("6: While a reader has no slot, everything counts as read")
  func withoutSlot() {
    let object = Object()
    hazards.withoutSlot { #expect(hazards.protects(identity(of: object))) }
  }

  @Test("6: A reader of an object's references protects the object as well")
  func references() throws {
    let object = Object()
    let slot = try claim(object)
    let own = identity(of: object)
    slot.pointee.address.store(own | HazardPointers.readsReferences, ordering: .sequentiallyConsistent)
    #expect(hazards.protectsReferences { $0 == own })
    #expect(hazards.protects(own))
    slot.pointee.address.store(0, ordering: .sequentiallyConsistent)
  }
}
