import Dispatch

/// Tells at run time whether the code that runs is isolated to the main actor.
///
/// The main actor runs on the main queue, which a key marks. Where that can't be seen, as in `sync` on another queue from the main thread, the
/// answer is no.
enum MainActorContext {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
