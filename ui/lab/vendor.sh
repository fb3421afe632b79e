#!/usr/bin/env bash
# Makes the libraries of other people that the pages use, in pages/lib: Lit, and d3-zoom with d3-selection; and, in
# testdata/axe, the one that only tests use. Each of the former becomes
# one ES module without imports, so that the pages need no import map, which a strict content security policy forbids
# inline, and load in one request each. The results are committed: whoever clones or builds needs neither this script nor npm.
#
#   ui/lab/vendor.sh          make them anew
#   ui/lab/vendor.sh --check  say whether those that are here are what it would make
#
# To take another version, change it and its hash below; npm view NAME@VERSION dist.integrity prints the hash. Everything that
# the package needs must stand here too: nothing is installed that is not pinned.
set -euo pipefail

packages="
lit@3.3.3                   sha512-fycuvZg/hkpozL00lm1pEJH5nN/lr9ZXd6mJI2HSN4+Bzc+LDNdEApJ6HFbPkdFNHLvOplIIuJvxkS4XUxqirw==
lit-element@4.2.2           sha512-aFKhNToWxoyhkNDmWZwEva2SlQia+jfG0fjIWV//YeTaWrVnOxD89dPKfigCUspXFmjzOEUQpOkejH5Ly6sG0w==
lit-html@3.3.3              sha512-el8M6jK2o3RXBnrSHX3ZKrsN8zEV63pSExTO1wYJz7QndGYZ8353e2a5PPX+qHe2aGayfnchQmkAojaWAREOIA==
@lit/reactive-element@2.1.2 sha512-pbCDiVMnne1lYUIaYNN5wrwQXDtHaYtg7YEFPeW+hws6U47WeFvISGUWekPGKWOP1ygrs0ef0o1VJMk1exos5A==
d3-zoom@3.0.1               sha512-kfjD3BDQu/FOatpZ6JdMSyIoDwTxIpI29ySTI2J5ZlDaH1WbuJGQJ2Q9oJkWTEZEW98j6idezoomSD3Cn2zwiw==
d3-dispatch@3.0.2           sha512-sAzH4Y4nsLo8eSqw5jKiZt+LU2wZmL/qS+OkxQGjhwazB/D7TY34R/QK1eshfGr7cZEKymKZ/Haem7m+lu98Sg==
d3-drag@3.0.1               sha512-OWeoayCq8J69hUIjvL+Mb6Q6Oaj/fyHV5XaXByEUAG+JUjIfTGDnk3qGpcXrD3VmQ3BSV96fcbM6fqq7C0tbPA==
d3-interpolate@3.0.2        sha512-IRzGU62DtxhvsnSTWMQIdnoZ6gA+BCWwBon1EJI6SjoN595799b6z/QRBzXfFhE8iupUPp3042yBNo0STPqnzQ==
d3-selection@3.0.1          sha512-ODSf35vqCrlCfp7hrm0eZjvOosSXSYLjqvIlhMBV9q9VOx7EBJG6pc+uXBswEZNJgCGJ+qnKYcWutbZDIxe/Xg==
d3-transition@3.0.2         sha512-RcjCsdFgyFoDB+QXLC5m60ZkTN0k9zH+ovoLlTdJnDS1AbfbcuowiM4pCKSTOclNibS4f4J4cbv2m7O7y8NTOQ==
d3-timer@3.0.2              sha512-1Il1aliroVSErrv5aulRBxAY+7+DnaoLIWGd1C6SsBTWDeobWiP/V69vwb8vT6abR1kKwaNe1196pmaQ1fK90A==
d3-ease@3.0.2               sha512-B5znKqRmKROAN4oHWQ50W/qisVjA9GXh2WMsVKdFVp4DxWmcrOsweqgUOUVsv5th96kwaZlokU6SlV4J3gak1w==
d3-color@3.1.1              sha512-lfab8x0Bj0UO7SNsY8dZSbNIA6ipbkE3X0NG9nqjCu6CfCHZseuDnOSJY7hidKrjpP++i1M2qT+FlAdPKYRilA==
"

# What only the tests use, and nobody is served: axe-core (MPL 2.0), as it is.
axe="axe-core@4.14.1 sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lib"

# fetch puts a package into node_modules if its archive has the hash that stands above, which npm itself checks only against
# what the registry says today.
fetch() {
	local name=${1%@*} archive hash
	archive=$(cd "$work" && npm pack --silent "$1")
	hash=sha512-$(openssl dgst -sha512 -binary "$work/$archive" | base64 -w 0)
	if [ "$hash" != "$2" ]; then
		echo "vendor.sh: $1 has the hash $hash, not $2" >&2
		return 1
	fi
	mkdir -p "$work/node_modules/$name"
	tar -xzf "$work/$archive" -C "$work/node_modules/$name" --strip-components=1
}

# bundle writes lib/$1 out of the module text on the standard input, its licences first.
bundle() {
	(cd "$here/../.." && go build -modfile=.ci/tools.mod -o "$work/esbuild" github.com/evanw/esbuild/cmd/esbuild)
	(cd "$work" && cat >"$1" && ./esbuild "$1" --bundle --format=esm --target=es2022 --minify --legal-comments=none \
		--log-level=warning --outfile="lib/$1" --banner:js="/* Made by vendor.sh. The licences are in LICENSES.txt. */")
}

while read -r package hash; do
	[ -z "$package" ] || fetch "$package" "$hash"
done <<<"$packages"

bundle lit.js <<'JS'
export * from "lit";
export {classMap} from "lit/directives/class-map.js";
export {ifDefined} from "lit/directives/if-defined.js";
export {live} from "lit/directives/live.js";
export {createRef, ref} from "lit/directives/ref.js";
export {repeat} from "lit/directives/repeat.js";
export {unsafeHTML} from "lit/directives/unsafe-html.js";
export {unsafeSVG} from "lit/directives/unsafe-svg.js";
JS
bundle d3-zoom.js <<'JS'
export {zoom, zoomIdentity, zoomTransform} from "d3-zoom";
export {pointer, select} from "d3-selection";
JS
while read -r package _; do
	[ -z "$package" ] || { printf '%s\n\n' "$package"; cat "$work/node_modules/${package%@*}/LICENSE"; printf '\n'; }
done <<<"$packages" >"$work/lib/LICENSES.txt"

# shellcheck disable=SC2086 # two words
fetch $axe
mkdir "$work/axe"
cp "$work/node_modules/axe-core/axe.min.js" "$work/node_modules/axe-core/LICENSE" "$work/axe"

if [ "${1:-}" = --check ]; then
	diff -rq "$work/lib" "$here/pages/lib"
	diff -rq "$work/axe" "$here/testdata/axe"
else
	rm -rf "$here/pages/lib" "$here/testdata/axe"
	mkdir -p "$here/testdata"
	cp -r "$work/lib" "$here/pages/lib"
	cp -r "$work/axe" "$here/testdata/axe"
fi
