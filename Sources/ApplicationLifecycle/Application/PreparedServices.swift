/// Those whose preparation has begun. They alone take part in an end that comes before the launch.
@MainActor
struct PreparedServices {
  private struct Member {
    weak var delegate: (any ApplicationDelegate)?
  }

  private var members: [ObjectIdentifier: Member] = [:]

  func contains(_ delegate: any ApplicationDelegate) -> Bool {
    // A new object may have the identifier of one that is gone.
    members[ObjectIdentifier(delegate)]?.delegate != nil
  }

  mutating func insert(_ delegate: any ApplicationDelegate) {
    members[ObjectIdentifier(delegate)] = Member(delegate: delegate)
  }
}
