/// The multicasts that wrap one property, in the order in which they joined.
///
/// Joining, leaving and asking for the oldest cost amortised O(1).
struct MemberQueue<Member> {
  typealias ID = UInt64

  private var members: [ID: Member] = [:]
  /// The identifiers in order, with those that have left or are passed over.
  private var order: [ID] = []
  private var head = 0
  /// Members that have not left, but must not be chosen as the oldest.
  private var passedOver: Set<ID> = []

  var isEmpty: Bool { members.isEmpty }

  subscript(id: ID) -> Member? { members[id] }

  /// The oldest one that is not passed over.
  var oldest: (id: ID, member: Member)? {
    guard head < order.count, let member = members[order[head]] else { return nil }
    return (order[head], member)
  }

  /// All members, the oldest first. O(n).
  var inOrder: [Member] { order[head...].compactMap { members[$0] } }

  mutating func append(_ member: Member, id: ID) {
    precondition(members.updateValue(member, forKey: id) == nil)
    order.append(id)
  }

  mutating func remove(_ id: ID) -> Member? {
    guard let member = members.removeAndShrink(id) else { return nil }
    passedOver.remove(id)
    advance()
    return member
  }

  /// Chooses another one as the oldest from now on.
  mutating func passOver(_ id: ID) {
    passedOver.insert(id)
    advance()
  }

  private mutating func advance() {
    while head < order.count, members[order[head]] == nil || passedOver.contains(order[head]) { head += 1 }
    guard order.count > 16, order.count > 2 * members.count else { return }
    order = order[head...].filter { members[$0] != nil && !passedOver.contains($0) }
    head = 0
  }
}

extension MemberQueue: Equatable where Member: Equatable {}
extension MemberQueue: Hashable where Member: Hashable {}
