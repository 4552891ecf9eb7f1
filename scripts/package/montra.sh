#!/bin/sh
# Starts Montra with the Node in the folder of this file, also through a symbolic link to this file.
here=$(dirname -- "$(readlink -f -- "$0")")
# Node needs libatomic. If the system has none, use the copy beside this file.
for folder in /lib /lib64 /usr/lib /usr/lib64 /lib/*-linux-gnu /usr/lib/*-linux-gnu; do
  if [ -e "$folder/libatomic.so.1" ]; then found=yes; fi
done
if [ -z "$found" ] && [ -d "$here/libatomic" ]; then
  export LD_LIBRARY_PATH="$here/libatomic${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
# Both settings are read at start only. Without them bin/montra.cjs would start Node a second time to set them.
case $1 in serve)
  if [ -z "$GLIBC_TUNABLES" ]; then
    export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
  fi
  exec "$here/node" --max-semi-space-size=32 --min-semi-space-size=16 "$here/montra.cjs" "$@"
esac
exec "$here/node" "$here/montra.cjs" "$@"
