/** A publisher that prints its steps, and is killed at a step or some milliseconds later. */
import { writeSync } from "node:fs";
import { publish } from "../../../src/authoring/publish/publish.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";

const [folder = "", store = "", moment = "", milliseconds = "0"] = process.argv.slice(2);

await publish(folder, openPublishingStore(store), {
  who: "test",
  note: "",
  replaceSite: false,
  onProgress: (phase) => {
    writeSync(1, `${phase}\n`);
    if (phase !== moment) return;
    const kill = () => process.kill(process.pid, "SIGKILL");
    if (milliseconds === "0") kill();
    else setTimeout(kill, Number(milliseconds));
  },
  onWait: () => {},
  signal: new AbortController().signal,
});
