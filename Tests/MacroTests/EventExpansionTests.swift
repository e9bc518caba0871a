#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite("The expansion of events")
  struct EventExpansionTests {
    @Test("28, 32: Each event has a case, and a switch delivers it")
    func cases() {
      expectEvents(
        of: """
          func playerDidStart(_ track: String)
          func player(_ player: Player, didPlay seconds: Double, of total: Double)
          func waits(_ n: Int) async
          func asks() -> Bool
          func stops()
          """,
        cases: """
          case playerDidStart(String)
          case didPlay(Player, Double, of: Double)
          case waits(Int)
          case stops

          func deliver(to delegate: any D) {
            _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
          }
          """,
        delivery: """
          static func deliver(_ event: DEvent, to delegate: any D) {
            switch event {
            case .playerDidStart(let track):
              delegate.playerDidStart(track)
            case .didPlay(let player, let seconds, let total):
              delegate.player(player, didPlay: seconds, of: total)
            case .waits: break
            case .stops:
              delegate.stops()
            }
          }
          """)
    }

    @Test("A pointer that an event keeps is passed on as strict memory safety wants it")
    func pointers() {
      expectEvents(
        of: "func a(_ x: UnsafeRawPointer?)",
        cases: """
          case a(UnsafeRawPointer?)

          func deliver(to delegate: any D) {
            _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
          }
          """,
        delivery: """
          static func deliver(_ event: DEvent, to delegate: any D) {
            switch event {
            case .a(let x):
              unsafe delegate.a(x)
            }
          }
          """, attributes: "@safe ")
    }

    @Test("A requirement with an isolation of its own is delivered by a function of that isolation")
    func isolation() {
      expectEvents(
        of: "func a()\n@MainActor func b(_ delegate: Int)\n@MainActor func c() async\nnonisolated func d()",
        cases: """
          case a
          case b(Int)
          case c
          case d

          func deliver(to delegate: any D) {
            switch self {
            case .a: _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
            case .b: _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver2)
            case .c: break
            case .d: _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver3)
            }
          }
          """,
        delivery: """
          static func deliver(_ event: DEvent, to delegate2: any D) {
            switch event {
            case .a:
              delegate2.a()
            case .b: break
            case .c: break
            case .d: break
            }
          }

          @MainActor static func deliver2(_ event: DEvent, to delegate2: any D) {
            switch event {
            case .a: break
            case .b(let delegate):
              delegate2.b(delegate)
            case .c: break
            case .d: break
            }
          }

          nonisolated static func deliver3(_ event: DEvent, to delegate2: any D) {
            switch event {
            case .a: break
            case .b: break
            case .c: break
            case .d:
              delegate2.d()
            }
          }
          """)
    }

    @Test("Conditional compilation blocks are kept, unless they have no event")
    func conditions() {
      expectEvents(
        of: """
          #if DEBUG
          func a(_ n: Int)
          #else
          func a(_ n: String, b: Int)
          #endif
          #if os(Linux)
          func c() -> Int
          #endif
          """,
        cases: """
          #if DEBUG
          case a(Int)
          #else
          case a(String, b: Int)
          #endif

          func deliver(to delegate: any D) {
            _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
          }
          """,
        delivery: """
          static func deliver(_ event: DEvent, to delegate: any D) {
            switch event {
          #if DEBUG
            case .a(let n):
              delegate.a(n)
          #else
            case .a(let n, let b):
              delegate.a(n, b: b)
          #endif
            }
          }
          """)
    }

    @Test("The enum is as visible as the protocol", arguments: ["public", "package", "@usableFromInline"])
    func access(_ access: String) {
      expectEvents("\(access) protocol D: AnyObject", own: "\(access) ", members: "\(access) ")
    }

    @Test("The enum of a protocol for one module or file", arguments: ["internal", "private", "fileprivate"])
    func narrowAccess(_ access: String) {
      expectEvents(
        "\(access) protocol D: AnyObject", own: access == "internal" ? "" : "\(access) ",
        delivery: access == "internal" ? "private " : "\(access) ")
    }

    @Test("Availability goes to the enum, isolation to the delivery")
    func attributes() {
      expectEvents(
        "@available(macOS 20, *) @MainActor protocol D: AnyObject", own: "@available(macOS 20, *)\n",
        delivery: "@available(macOS 20, *)\n@MainActor private ")
      expectEvents("@Other.ImageActor protocol D", delivery: "@Other.ImageActor private ")
      expectEvents("nonisolated protocol D: AnyObject", delivery: "nonisolated private ")
      expectEvents("@_spi(Own) public protocol D", own: "@_spi(Own)\npublic ", members: "public ")
    }

    @Test("28: Events are reported where they are forwarded")
    func reporting() {
      expectExpansion(
        of: """
          @Forwarding @DelegateEvents
          protocol D: AnyObject {
            func player(_ player: Player, didPlay seconds: Double)
            @Event("went") nonisolated(nonsending) func goes(_ x: consuming Thing) async
            @Combining(.any) func asks() -> Bool
          }
          """,
        to: """
          protocol D: AnyObject {
            func player(_ player: Player, didPlay seconds: Double)
            nonisolated(nonsending) func goes(_ x: consuming Thing) async
            func asks() -> Bool
          }

          /// The events of `D` as values.
          nonisolated enum DEvent: _Forwarding.Event {
            case didPlay(Player, Double)
            case went(Thing)

            func deliver(to delegate: any D) {
              _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
            }
          }

          private enum DEventDelivery {
            static func deliver(_ event: DEvent, to delegate: any D) {
              switch event {
              case .didPlay(let player, let seconds):
                delegate.player(player, didPlay: seconds)
              case .went: break
              }
            }
          }
          """
            + extensions(
              """
              func player(_ player: Player, didPlay seconds: Double) {
                ({ (multicast: _Forwarding.Multicast<any D>) in
                  multicast.forward(reporting: DEvent.didPlay(player, seconds)) { $0.player(player, didPlay: seconds) }
                })(multicast)
              }

              nonisolated(nonsending) func goes(_ x: consuming Thing) async {
                let sharedX = _Forwarding.shared(x)
                await multicast.forward(isolation: #isolation, reporting: DEvent.went(sharedX)) { await $0.goes(sharedX) }
              }

              func asks() -> Bool {
                return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
                  multicast.forward(combining: .any) { $0.asks() }
                })(multicast)
              }
              """))
    }

    private func expectEvents(
      _ header: String, own: String = "", members: String = "", delivery: String = "private ",
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "@DelegateEvents\n\(header) {\n  func a()\n}",
        to: """
          \(header) {
            func a()
          }

          /// The events of `D` as values.
          \(own)nonisolated enum DEvent: _Forwarding.Event {
            case a

            \(members)func deliver(to delegate: any D) {
              _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
            }
          }

          \(delivery)enum DEventDelivery {
            static func deliver(_ event: DEvent, to delegate: any D) {
              switch event {
              case .a:
                delegate.a()
              }
            }
          }
          """, sourceLocation: sourceLocation)
    }

    private func expectEvents(
      of requirements: String, cases: String, delivery: String, attributes: String = "",
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "@DelegateEvents\nprotocol D: AnyObject {\n\(requirements.shifted)\n}",
        to: """
          protocol D: AnyObject {
          \(requirements.shifted)
          }

          /// The events of `D` as values.
          \(attributes)nonisolated enum DEvent: _Forwarding.Event {
          \(cases.shifted)
          }

          private enum DEventDelivery {
          \(delivery.shifted)
          }
          """, sourceLocation: sourceLocation)
    }
  }
#endif
