// Requirements with unsafe pointers, which strict memory safety requires to be marked.

import DelegateForwarding

struct UnsafeLooking {}

@Forwarding @DelegateEvents
protocol PointerDelegate: AnyObject {
  func reads(_ bytes: UnsafePointer<UInt8>, count: Int)
  func readsAll(_ buffers: [String: UnsafeRawBufferPointer?], _ other: (Int, Swift.UnsafeMutableRawPointer))
  func looks(_ x: UnsafeLooking)
  func finds(_ x: Array<UnsafePointer<Int>>.Index)
  func resumes(_ x: UnsafeContinuation<Int, Never>)
  func runs(_ x: UnownedSerialExecutor, _ y: Int)
  func nested(_ x: UnsafePointer<Int>.Pointee, _ some: some Sequence<UnsafePointer<Int>>)
  func fails(_ x: OpaquePointer) throws(CancellationError)
  func waits(_ x: Unmanaged<AnyObject>) async throws
  func changes(_ x: inout UnsafePointer<UInt8>)
  func consumes(_ x: consuming UnsafeMutablePointer<UInt8>)
  func variadic(_ x: UnsafeRawPointer...)
  func calls(_ body: (UnsafePointer<Int>) -> Void)
  func nests(_ body: (@escaping (UnsafePointer<Int>) -> Void) -> UnsafeRawPointer)
  func types(_ x: UnsafePointer<Int>.Type, _ all: any Sequence<OpaquePointer>)
  func keeps(_ body: @escaping (UnsafePointer<Int>?) -> Void)
  @Combining(.byHand) func replies(completion: @escaping (UnsafePointer<Int>, Int) -> Void)
  @Combining(.original(otherwise: nil)) func answers(reply: @escaping @Sendable (OpaquePointer?) -> Void)
  @MainActor func onMain(_ x: UnsafeMutableBufferPointer<Int>)
  @Combining(.firstNonNil()) func buffer() -> UnsafeMutableRawPointer?
  @Combining(.original) func first(_ x: Int) throws -> UnsafeRawPointer?
  @Combining(.collect) func all() -> [UnsafeRawPointer]
  @Combining(.last(otherwise: nil)) func later() async -> UnsafeRawPointer?
  @Combining(.any) func asks(_ x: UnsafeRawPointer) -> Bool
  @Combining(.firstNonNil()) var context: UnsafeMutableRawPointer? { get set }
}

extension MulticastDelegate: PointerDelegate where P == any PointerDelegate {
  func replies(completion: @escaping (UnsafePointer<Int>, Int) -> Void) {}
}
