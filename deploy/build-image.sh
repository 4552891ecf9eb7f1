#!/bin/sh
# Builds the container image from the self-contained archive for this processor, with podman or docker:
#   build-image.sh [folder of the archive, dist] [name of the image, montra]
# Where the base cannot be fetched from its registry, root makes one from Debian's packages, with debootstrap and podman.
set -eu
folder=${1:-dist}
image=${2:-montra}
recipe=$(dirname -- "$0")/Dockerfile
case $(uname -m) in aarch64 | arm64) arch=arm64 ;; *) arch=x64 ;; esac
set -- "$folder"/montra-*-linux-$arch.tar.zst
if [ $# -ne 1 ] || [ ! -e "$1" ]; then
  echo "$folder must hold one archive, montra-<version>-linux-$arch.tar.zst: npm run package writes it to dist/." >&2
  exit 1
fi
archive=$(basename -- "$1")
engine=$(command -v podman || command -v docker) || {
  echo "There is neither podman nor docker: install one of them." >&2
  exit 1
}
debian=docker.io/library/debian
base=$(sed -n 's/^ARG BASE=//p' "$recipe")
set --
if ! "$engine" pull "$debian:$base"; then
  for program in podman debootstrap; do
    command -v $program > /dev/null && continue
    echo "The base $debian:$base cannot be fetched, and there is no $program to make one: apt-get install podman debootstrap" >&2
    exit 1
  done
  echo "The base $debian:$base cannot be fetched: one is made from Debian's packages." >&2
  engine=podman
  base=bookworm-made-here
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase bookworm "$root" >&2
  tar -C "$root" -c . | podman import --quiet - "$debian:$base" >&2
  set -- --isolation chroot
fi
# The health check is a part of Docker's format alone.
case $engine in *podman) set -- "$@" --format docker ;; esac
"$engine" build "$@" --build-arg "BASE=$base" --build-arg "ARCHIVE=$archive" --file "$recipe" --tag "$image" "$folder"
