/// An edge of the forwarding graph: a delegate of one list forwards through another list.
///
/// It is ignored once its entry is a tombstone, or its object or target has died.
struct ForwardingEdge {
  let entry: SubscriberEntry
  weak var target: EntryList?
}
