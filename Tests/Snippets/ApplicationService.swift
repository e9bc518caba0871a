import ApplicationLifecycle
import Foundation

func send(_ deviceToken: Data) {}
