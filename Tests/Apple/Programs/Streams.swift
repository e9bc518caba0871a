import AVFoundation
import CoreBluetooth
import CoreLocation
import DelegateForwarding
import Foundation

// The generated events of protocols whose senders aren't `Sendable`, streamed into a model of the main actor.

/// A central manager looks at its delegate once, while it is created: so it gets the app's delegate first, then the
/// subscribers, and then the same delegate again. With a restore identifier, that delegate has `willRestoreState`.
func makeCentral(
  _ app: any CBCentralManagerDelegate, _ log: any CBCentralManagerDelegate
) -> ObservedCBCentralManager {
  let central = ObservedCBCentralManager(delegate: app, queue: nil)
  central.delegates.subscribe(log)
  central.delegate = app
  return central
}

@MainActor final class Model {
  private(set) var places: [CLLocation] = []
  private(set) var signals: [NSNumber] = []
  private(set) var text = ""
  private(set) var spoken = 0

  func follow(_ manager: ObservedCLLocationManager) async {
    for await event in manager.delegates.events(of: CLLocationManagerDelegateEvent.self) {
      switch event {
      case .didUpdateLocations(let locations): places += locations
      case .didFailWithError: return
      default: break
      }
    }
  }

  func follow(_ central: ObservedCBCentralManager) async {
    for await event in central.delegates.events(of: CBCentralManagerDelegateEvent.self) {
      if case .didDiscover(let rssi) = event { signals.append(rssi) }
    }
  }

  func follow(_ delegates: MulticastDelegate<any AVSpeechSynthesizerDelegate>) async {
    for await event in delegates.events(of: AVSpeechSynthesizerDelegateEvent.self) {
      if case .willSpeakRangeOfSpeechString(let range) = event { spoken += range.length }
    }
  }

  func follow(_ parser: ObservedXMLParser) async {
    for await event in parser.delegates.events(of: XMLParserDelegateEvent.self) {
      if case .foundCharacters(let string) = event { text += string }
    }
  }

  func observe(_ manager: ObservedCLLocationManager) -> EventObservation {
    manager.delegates.observe(CLLocationManagerDelegateEvent.self, on: MainActor.shared) { [weak self] event in
      if case .didUpdateLocations(let locations) = event { self?.places += locations }
    }
  }
}
