#!/bin/sh
# Checks by disassembly that the compiler has specialised and inlined `forward` in a client's release build.
#
# It looks at the machine code of the functions of `Client` that forward. Each has to load the weak reference itself
# (swift_weakLoadStrong), and to call nothing that unspecialised or uninlined code would call: no `forward` as a separate
# function, no witness of a generic value, no type metadata, no closure context or box, no dynamic cast.
#
# Benchmarks/check-client.sh [options of swift build]
set -eu
cd "$(dirname "$0")"
swift build -c release --product Client "$@" >&2
binary="$(swift build -c release --show-bin-path "$@")/Client"
code="$(mktemp)"
trap 'rm -f "$code"' EXIT
objdump --disassemble --no-show-raw-insn "$binary" >"$code"
status=0

# check NAME PATTERN: the code of the one function whose mangled name matches.
check() {
  body="$(awk -v pattern="$2" '/^[0-9a-f]+ <.*>:$/ { inside = $0 ~ pattern } inside && /[^ ]/ { print }' "$code")"
  if [ -z "$body" ]; then
    echo "$1: no such function"
    status=1
    return
  fi
  calls="$(printf '%s\n' "$body" | sed -n 's/.*\(call\|bl\|jmp\|b\) .*<\([^+>]*\)>.*/\2/p' | sort -u)"
  bad="$(printf '%s\n' "$calls" | grep -E \
    'swift_allocObject|swift_allocBox|swift_slowAlloc|swift_getGenericMetadata|swift_getWitnessTable|swift_getAssociated|swift_dynamicCast|swift_conformsToProtocol|swift_getTypeByMangledName|MulticastA.C7forward|8DeliveryV4next|8DeliveryV4init|13beginDeliveryA|forwardToAll.*lF$|Metadata|TA$' || true)"
  if ! printf '%s\n' "$calls" | grep -q 'swift_weakLoadStrong'; then
    echo "$1: the weak reference is not loaded here, so forward is not inlined"
    status=1
  elif [ -n "$bad" ]; then
    echo "$1: calls" $bad
    status=1
  else
    echo "$1: specialised and inlined, $(printf '%s\n' "$body" | wc -l) instructions"
  fi
}

check "didReceive" 'MulticastA.C6ClientA.*E10didReceiveyySiF>:$'
check "shouldAccept" 'MulticastA.C6ClientA.*E12shouldAcceptySbSiF>:$'
check "willParse" 'MulticastA.C6ClientA.*E9willParseyySSKF>:$'
# The loop for listeners is a function of its own, which is called only if somebody listens.
check "didFinish, which is reported" 'MulticastA.C6ClientA.*E9didFinishyySiF>:$'
exit $status
