import SwiftUI

struct PlaceView: View {
  let places: Places

  var body: some View {
    Text(places.text).task { await places.follow() }
  }
}
