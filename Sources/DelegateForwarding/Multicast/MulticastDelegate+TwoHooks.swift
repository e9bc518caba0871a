// A class and its subclass may have a hook each, with a list each. They form a chain: the proxy of the one is the
// original delegate of the other, so the delegate is called once, and the subscribers of both. That is the one case in
// which a proxy is a delegate.

extension MulticastDelegate {
  /// What a proxy means: the delegate that it stands for, unless another hook is involved.
  func meaning(
    ofProxy words: ExistentialWords, of multicast: MulticastDelegate, in service: AnyObject?
  ) -> DelegateMeaning {
    // The other hook is writing it. This one takes the proxy itself as its delegate, so that both are called.
    if isWritten(words.object, by: multicast.list) {
      return list.isReached(from: words.object) ? .leadsHere : .delegate(entry(for: words, in: service))
    }
    let own = multicast.stoodFor
    // The list's own proxy means what it calls first. If that is the other hook's proxy, the recursion below would look
    // through it, down to the app's delegate. If it leads back here, that is right.
    //
    // The entry is a new one: the old one may be marked as removed, or have let go of its delegate.
    if multicast.list === list, let own, let object = own.object, !list.isReached(from: object) {
      return .delegate(entry(for: ExistentialWords(object: object, witnessTable: own.witnessTable), in: service))
    }
    return meaning(of: own?.load(as: P.self), in: service)
  }

  /// Whether another list's hook is writing a proxy, on this thread.
  private func isWritten(_ proxy: AnyObject, by other: SubscriberList) -> Bool {
    other !== list && other.property { $0.isWriting(proxy, by: ThreadID.current) }
  }

  /// Whether a multicast is that of the other hook, whose proxy is the original delegate.
  func isOtherHook(_ multicast: MulticastDelegate) -> Bool {
    guard let other = Self.multicast(of: original), other.isProxy else { return false }
    return other.list === multicast.list
  }

  /// The proxy of this list that a property shows, or that the other hook's proxy leads to.
  func ownProxy(in shown: P?) -> P? {
    var shown = shown
    while let proxy = shown, let multicast = Self.multicast(of: proxy), multicast.isProxy {
      if multicast.list === list { return proxy }
      shown = multicast.stoodFor?.load(as: P.self)
    }
    return nil
  }

  /// The delegate that is called first, or, if that is the other hook's proxy, the one behind it.
  func delegate(behindOtherHook first: P?) -> P? {
    guard let other = Self.multicast(of: first), other.isProxy else { return first }
    return other.originalDelegate
  }
}
