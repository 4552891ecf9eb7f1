#!/bin/sh
# Kills each running Montra service of this machine that accepts connections but sends no response within some seconds;
# systemd restarts it. A service that refuses the connection, or sends anything at all, is left alone.
# montra-watch.service runs it: end-hung.sh <seconds> <path of node>
# Exit codes: 0 no service hangs, 1 at least one was killed.
set -eu
seconds=$1
node=$2
# Takes a port, an address with a port, or the path of a Unix socket. Exits with 3 if there is no response in time.
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
  # The address of the service: that of its systemd socket, if it has one, otherwise its --port.
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
    echo "$unit did not answer at $place within $seconds seconds. Killing it; systemd restarts it." >&2
    systemctl kill --signal=SIGKILL "$unit"
    ended=1
  fi
done
exit "$ended"
