@_exported import ListInvariants
