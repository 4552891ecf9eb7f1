#!/bin/sh
# Builds the container image with podman or docker, from the archive for this processor that npm run package makes:
#   build-image.sh [folder of the archive] [name of the image]    (by default: dist montra)
# If the base image cannot be pulled, builds one from Debian's packages; this needs root, podman and debootstrap.
set -eu
folder=${1:-dist}
image=${2:-montra}
recipe=$(dirname -- "$0")/Dockerfile
case $(uname -m) in aarch64 | arm64) arch=arm64 ;; *) arch=x64 ;; esac
set -- "$folder"/montra-*-linux-$arch.tar.zst
if [ $# -ne 1 ] || [ ! -e "$1" ]; then
  echo "$folder must contain exactly one montra-<version>-linux-$arch.tar.zst. npm run package makes it in dist/." >&2
  exit 1
fi
archive=$(basename -- "$1")
engine=$(command -v podman || command -v docker) || {
  echo "Neither podman nor docker is installed. Install one of them." >&2
  exit 1
}
debian=docker.io/library/debian
base=$(sed -n 's/^ARG BASE=//p' "$recipe")
set --
if ! "$engine" pull "$debian:$base"; then
  for program in podman debootstrap; do
    command -v $program > /dev/null && continue
    echo "Cannot pull $debian:$base, and cannot build it without $program: apt-get install podman debootstrap" >&2
    exit 1
  done
  echo "Cannot pull $debian:$base. Building it from Debian's packages instead." >&2
  engine=podman
  base=bookworm-made-here
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase bookworm "$root" >&2
  tar -C "$root" -c . | podman import --quiet - "$debian:$base" >&2
  set -- --isolation chroot
fi
# podman's default format (OCI) has no health checks, Docker's has.
case $engine in *podman) set -- "$@" --format docker ;; esac
"$engine" build "$@" --build-arg "BASE=$base" --build-arg "ARCHIVE=$archive" --file "$recipe" --tag "$image" "$folder"
