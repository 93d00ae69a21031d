#!/usr/bin/env bash
# link_one.sh RELEASE OUT: links all programs of a finished static build (swift build -c release --static-swift-stdlib) into one, which
# runs as the name it is called by, and makes a link for each name in the folder OUT. Apart they are 230 MB, of which most is the same
# Swift runtime and the same frameworks eight times; together they are 50 MB.
set -euo pipefail
release=$(realpath -- "$1") out=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The program's name and its module; each module's entry point is called MODULE_main.
programs=(
    gateway:Gateway ingest:Ingest identification:Identification artwork:Artwork review:ReviewService history:History sandbox:Sandbox
    albumscan:albumscan
)

{
    echo '#include <stdio.h>'
    echo '#include <string.h>'
    for program in "${programs[@]}"; do echo "int ${program#*:}_main(int, char **);"; done
    echo 'int main(int count, char **words) {'
    echo '    const char *slash = strrchr(words[0], 47), *name = slash ? slash + 1 : words[0];'
    for program in "${programs[@]}"; do
        echo "    if (strcmp(name, \"${program%:*}\") == 0) return ${program#*:}_main(count, words);"
    done
    printf '%s\n' '    fputs("none of the programs in here has this name\n", stderr);'
    echo '    return 2;'
    echo '}'
} >"$work/main.c"
clang -O2 -c -o "$work/main.o" "$work/main.c"

for program in "${programs[@]}"; do cat "$release/${program%:*}.product/Objects.LinkFileList"; done | sort -u >"$work/objects"
# An asynchronous main is a specialised thunk whose name is the same in every module and weak, so the linker would keep one for all.
for program in "${programs[@]}"; do
    module=${program#*:}
    object=$(grep -lF "${module}_main" "$release/$module.build"/*.o)
    nm --defined-only "$object" | awk -v module="$module" '$NF ~ /10async_Main/ { print $NF, $NF "." module }' >"$work/renamed"
    objcopy --redefine-syms="$work/renamed" "$object" "$work/$module.o"
    sed -i "s|^'\?$object'\?\$|$work/$module.o|" "$work/objects"
    grep -qxF "$work/$module.o" "$work/objects" || { echo "no entry point of $module among the objects" >&2 && exit 1; }
done

mkdir -p "$out"
# The static libraries' own warning about mktemp(3) is not about this program.
swiftc -static-stdlib -emit-executable -o "$out/albumscan-programs" @"$work/objects" "$work/main.o" -Xlinker --gc-sections -Xlinker -s \
    2> >(grep -v "mktemp" >&2)
for program in "${programs[@]}"; do
    name=${program%:*}
    ln -sf albumscan-programs "$out/$name"
    # The proof that each name is its own program.
    [[ $name == sandbox ]] || "$out/$name" --version | grep -Eqx "($name )?[0-9.]+" || { echo "$name is not itself" >&2 && exit 1; }
done
