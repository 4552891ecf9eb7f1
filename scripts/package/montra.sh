#!/bin/sh
# Starts Montra with the Node that lies beside this file, from wherever this file is linked.
here=$(dirname -- "$(readlink -f -- "$0")")
# Node needs libatomic. Where the system has none, the one that came with it serves.
for folder in /lib /lib64 /usr/lib /usr/lib64 /lib/*-linux-gnu /usr/lib/*-linux-gnu; do
  if [ -e "$folder/libatomic.so.1" ]; then found=yes; fi
done
if [ -z "$found" ] && [ -d "$here/libatomic" ]; then
  export LD_LIBRARY_PATH="$here/libatomic${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
# What the launcher would set and start itself again for: the C library reads it at start only.
case $1 in serve)
  if [ -z "$GLIBC_TUNABLES" ]; then
    export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
  fi
  exec "$here/node" --max-semi-space-size=32 --min-semi-space-size=16 "$here/montra.cjs" "$@"
esac
exec "$here/node" "$here/montra.cjs" "$@"
