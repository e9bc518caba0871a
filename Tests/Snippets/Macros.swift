// traits: Macros
