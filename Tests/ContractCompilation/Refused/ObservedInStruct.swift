// error: 'wrappedValue' is unavailable: @ObservedDelegate is for properties of classes and actors
import DelegateForwarding

// Copies of it would share one delegate and its subscribers.
struct Settings {
  @ObservedDelegate var delegate: (any TrackDelegate)?
}
