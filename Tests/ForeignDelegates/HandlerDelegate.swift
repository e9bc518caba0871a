// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A method for each rule of a completion handler.
public protocol HandlerDelegate: AnyObject {
  func first(completion: @escaping @Sendable (Int) -> Void)
  func firstHere(completion: @escaping (Int) -> Void)
  func firstOtherwise(completion: @escaping @Sendable (Int) -> Void)
  func firstOtherwiseHere(completion: @escaping (Int) -> Void)
  func firstOtherwiseMaybe(completion: ((Int) -> Void)?)
  func combined(completion: @escaping @Sendable (Int) -> Void)
  func combinedHere(completion: @escaping (Int) -> Void)
  func combinedMaybe(completion: ((Int) -> Void)?)
  func each(completion: @escaping @Sendable (Int) -> Void)

  func letsThrough(_ n: Int, completion: () -> Void, then handler: ((inout Int) async throws -> Void)?) throws -> Bool
  func firstOnMain(completion: (@MainActor (Int) -> Void)?)
  func combinedNow(_ text: inout String, completion: (Int) -> Void)
  func largest(completion: @escaping (Int?) -> Void)
}
