// What the compiler doesn't check, without the library. An actor's object that isn't `Sendable` reaches the main actor, because a closure that
// says both `@MainActor` and `async` may become a function that runs in its caller's isolation. So `forward { @MainActor (delegate) async in … }`
// isn't rejected in an actor either. When a compiler rejects this file, `forward` can be expected to be safe there: delete it, and let a file in
// `Refused` say so. A function of the main actor is rejected already, see `Refused/BodyOfAnotherActor.swift`.

final class UncheckedBox {
  var value = 0
}

@MainActor var uncheckedBoxes: [UncheckedBox] = []

actor UncheckedOwner {
  let box = UncheckedBox()

  func share() async {
    let keep: nonisolated(nonsending) (UncheckedBox) async -> Void = { @MainActor (box) async in
      uncheckedBoxes.append(box)
    }
    await keep(box)
    box.value += 1
  }
}
