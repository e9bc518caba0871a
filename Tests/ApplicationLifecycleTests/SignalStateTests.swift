import Foundation
import Testing

@testable import ApplicationLifecycle

@Suite struct SignalStateTests {
  @Test("The first terminates, the second exits with 128 and its number", arguments: [SIGTERM, SIGINT, SIGHUP])
  func terminating(second: Int32) {
    for first in SignalState.terminating {
      var state = SignalState()
      #expect(state.receive(first) == .terminate)
      #expect(state.receive(second) == .exit(128 + second))
    }
  }

  @Test("SIGTSTP stops the process when the application is ready, again and again")
  func stopping() {
    var state = SignalState()
    for _ in 1...2 {
      #expect(state.receive(SIGTSTP) == .suspend)
      #expect(state.readyToStop() == true)
      #expect(state.receive(SIGCONT) == .resume)
    }
  }

  @Test("A second SIGTSTP on the way to the stop is the same stop")
  func stoppingTwice() {
    var state = SignalState()
    #expect(state.receive(SIGTSTP) == .suspend)
    #expect(state.receive(SIGTSTP) == nil)
    #expect(state.readyToStop() == true)
    #expect(state.receive(SIGTSTP) == .suspend)
  }

  @Test("A SIGCONT that comes before the stop revokes it; another SIGTSTP asks for it again")
  func revoking() {
    var state = SignalState()
    #expect(state.receive(SIGTSTP) == .suspend)
    #expect(state.receive(SIGCONT) == .resume)
    #expect(state.readyToStop() == false)
    #expect(state.receive(SIGTSTP) == .suspend)
    #expect(state.receive(SIGCONT) == .resume)
    #expect(state.receive(SIGTSTP) == nil)
    #expect(state.readyToStop() == true)
  }

  @Test("What terminates is not stopped any more")
  func terminatingIsNotStopped() {
    var state = SignalState()
    #expect(state.receive(SIGTSTP) == .suspend)
    #expect(state.receive(SIGTERM) == .terminate)
    #expect(state.readyToStop() == false)
    #expect(state.receive(SIGTSTP) == nil)
  }

  @Test("Other signals are none of its business")
  func others() {
    var state = SignalState()
    #expect(state.receive(SIGUSR1) == nil)
  }
}
