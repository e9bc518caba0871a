#if canImport(Dispatch)
  import Dispatch
#endif

/// Finds out at run time whether the current code is isolated to the main actor.
///
/// The main actor runs on the main queue, which is marked by a key. Where the key can't be seen, as in `sync` on
/// another queue from the main thread or on a platform without Dispatch, the answer is no.
enum MainActorContext {
  #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Void> = {
      let key = DispatchSpecificKey<Void>()
      DispatchQueue.main.setSpecific(key: key, value: ())
      return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
  #else
    static var isCurrent: Bool { false }
  #endif
}
