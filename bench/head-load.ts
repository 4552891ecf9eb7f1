/**
 * A load generator for HEAD, because wrk waits for the bodies that HEAD responses lack.
 * `node bench/head-load.ts <url> <connections> <seconds>` prints the same as `wrk.lua`.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "./statistics.ts";

const [address = "", connections = "64", seconds = "1"] = process.argv.slice(2);
const { hostname, port, pathname, search, host } = new URL(address);
const request = Buffer.from(`HEAD ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);

const latencies: number[] = [];
let failed = 0;
let counting = true;

const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = connect(Number(port), hostname);
  let asked = 0;
  const ask = () => {
    asked = performance.now();
    socket.write(request);
  };
  socket.once("connect", ask);
  // Relies on the headers of a response arriving in one piece.
  socket.on("data", (piece) => {
    if (!counting) return;
    latencies.push(performance.now() - asked);
    if (piece[9] !== 0x32) failed += 1;
    ask();
  });
  socket.on("error", () => {
    failed += 1;
  });
  return socket;
});
const from = performance.now();
await sleep(Number(seconds) * 1000);
counting = false;
const lasted = (performance.now() - from) / 1000;
for (const socket of sockets) socket.destroy();
console.log(
  JSON.stringify({
    requests: latencies.length,
    seconds: lasted,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    failed,
  }),
);
