import TestSupport

/// Keeps the main actor busy until the latch opens. Returns when it is.
func occupyMainActor() async -> Latch {
  let (isBusy, goesOn) = (Gate(), Latch())
  Task { @MainActor in
    isBusy.open()
    goesOn.wait()
  }
  await isBusy.wait()
  return goesOn
}
