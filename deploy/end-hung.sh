#!/bin/sh
# Ends each service of Montra on this machine that takes a connection and then says nothing: systemd starts it again.
# One that refuses connections, or answers whatever it may be, is left alone.
#   end-hung.sh <seconds> <node>
# Exit codes: 0 none hangs, 1 one was ended.
set -eu
seconds=$1
node=$2
# Where it listens: as its socket says, else at its --port.
ask='
const { connect } = require("node:net");
const [place, seconds] = process.argv.slice(1);
const [, host, port] = /^(?:(.*):)?(\d+)$/.exec(place) ?? [];
const plain = host?.replace(/^\[|\]$/g, "") || "127.0.0.1";
const everywhere = { "0.0.0.0": "127.0.0.1", "::": "::1", "*": "127.0.0.1" };
const socket = connect(port ? { host: everywhere[plain] ?? plain, port } : { path: place });
socket.on("connect", () => socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
socket.on("data", () => process.exit(0)).on("error", () => process.exit(0)).on("close", () => process.exit(0));
setTimeout(() => process.exit(3), Number(seconds) * 1000);'
ended=0
for unit in $(systemctl list-units --plain --no-legend --state=running 'montra-folder.service' 'montra@*.service' | cut -d ' ' -f 1); do
  socket=${unit%.service}.socket
  place=
  if systemctl is-active --quiet "$socket"; then
    place=$(systemctl show --value --property Listen "$socket" | sed -n 's/ (Stream)$//p' | head -n 1)
  fi
  if [ -z "$place" ]; then
    place=$(systemctl show --value --property ExecStart "$unit" | sed -n 's/.*--port \([0-9][0-9]*\).*/\1/p' | head -n 1)
  fi
  [ -n "$place" ] || continue
  code=0
  "$node" -e "$ask" "$place" "$seconds" || code=$?
  if [ "$code" = 3 ]; then
    echo "$unit has said nothing for $seconds seconds at $place: it is ended, and systemd starts it again." >&2
    systemctl kill --signal=SIGKILL "$unit"
    ended=1
  fi
done
exit "$ended"
