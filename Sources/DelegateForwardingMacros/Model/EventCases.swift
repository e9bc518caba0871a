#if Macros
  import SwiftSyntax

  /// The cases of a protocol's event enum.
  struct EventCases {
    private let cases: [SyntaxIdentifier: EventCase]
    /// The events whose case has another one's name, with that one.
    let clashes: [(event: EventCase, earlier: EventCase)]
    /// The events whose case would have the name of another member.
    let taken: [EventCase]

    init(of members: [Member]) {
      var cases: [SyntaxIdentifier: EventCase] = [:]
      for method in members.methods where method.eventOmission == nil {
        let isShared = members.count(of: method.name) > 1
        cases[method.declaration.id] = EventCase(
          method, isNameShared: isShared, isOverloaded: members.methods.count { $0.fullName == method.fullName } > 1)
      }
      var earlier: [String: EventCase] = [:]
      clashes = members.clashes(of: cases, with: &earlier)
      taken = cases.values.filter(\.isTaken).sorted { $0.method.declaration.id < $1.method.declaration.id }
      for event in taken { cases[event.method.declaration.id] = nil }
      for clash in clashes { cases[clash.event.method.declaration.id] = nil }
      self.cases = cases
    }

    /// Nil if the method is not an event, or its name is taken.
    subscript(method: MethodRequirement) -> EventCase? { cases[method.declaration.id] }

    var isEmpty: Bool { cases.isEmpty }
  }

  extension [Member] {
    /// How many requirements of the name there are at once, where conditional compilation blocks have several clauses.
    fileprivate func count(of name: String) -> Int {
      reduce(0) { count, member in
        switch member {
        case .method(let method): count + (method.name == name ? 1 : 0)
        case .property(let property): count + (property.name == name ? 1 : 0)
        case .condition(let clauses): count + (clauses.map { $0.members.count(of: name) }.max() ?? 0)
        case .other: count
        }
      }
    }

    /// The events whose name an earlier one has that is there at the same time.
    fileprivate func clashes(
      of cases: [SyntaxIdentifier: EventCase], with earlier: inout [String: EventCase]
    ) -> [(event: EventCase, earlier: EventCase)] {
      var clashes: [(event: EventCase, earlier: EventCase)] = []
      for member in self {
        if case .condition(let clauses) = member {
          var all = earlier
          for clause in clauses {
            var inClause = earlier
            clashes += clause.members.clashes(of: cases, with: &inClause)
            all.merge(inClause) { first, _ in first }
          }
          earlier = all
        } else if case .method(let method) = member, let event = cases[method.declaration.id] {
          if let other = earlier[event.name] {
            clashes.append((event, other))
          } else {
            earlier[event.name] = event
          }
        }
      }
      return clashes
    }
  }
#endif
