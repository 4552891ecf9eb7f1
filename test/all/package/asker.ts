/** Requests an address from another network until stdin ends, and prints the outcome as JSON. */
import { once } from "node:events";
import { askOnAndOn } from "../deploy/askers.ts";

const [address = "", ...paths] = process.argv.slice(2);
const { requests, failures } = await askOnAndOn(address, {
  paths,
  connections: 64,
  pauseMilliseconds: 0,
  least: 2000,
  busy: async () => {
    console.log("asking");
    await once(process.stdin.resume(), "end");
  },
});
console.log(JSON.stringify({ requests, failures: [...failures] }));
