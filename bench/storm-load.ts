/** A storm of misses (`storm.ts`): each client requests new pages on new connections. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [address = "", connections = "800", seconds = "5", pages = "10000"] = process.argv.slice(2);
const { hostname, port, pathname, host } = new URL(address);
const ended: Record<string, number> = {};
let page = 1;
let isOver = false;

function ask(): void {
  const socket = connect(Number(port), hostname);
  page = (page % Number(pages)) + 1;
  socket.write(
    `GET ${pathname}?page=${page} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  let status = "none";
  socket.on("data", (piece) => {
    if (status === "none") status = piece.toString("latin1", 9, 12);
  });
  socket.on("error", ({ code }: NodeJS.ErrnoException) => {
    status = String(code);
  });
  socket.on("close", () => {
    if (isOver) return;
    ended[status] = (ended[status] ?? 0) + 1;
    ask();
  });
}

for (let number = 0; number < Number(connections); number++) ask();
await sleep(Number(seconds) * 1000);
isOver = true;
console.log(JSON.stringify(ended));
process.exit();
