print("No examples yet")
