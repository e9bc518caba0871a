/// Those whose preparation has begun. They alone take part in an end that comes before the launch.
@MainActor
struct PreparedServices {
  private struct Member {
    weak var service: AnyObject?
  }

  private var members: [ObjectIdentifier: Member] = [:]

  func contains(_ service: AnyObject) -> Bool {
    // A new object may have the identifier of one that is gone.
    members[ObjectIdentifier(service)]?.service != nil
  }

  mutating func insert(_ service: AnyObject) {
    members[ObjectIdentifier(service)] = Member(service: service)
  }
}
