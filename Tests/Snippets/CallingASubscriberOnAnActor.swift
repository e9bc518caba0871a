@MainActor let countView = CountView()
let store = Store()
