/** A copy that is killed at its n-th step; without a number it finishes. */
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { copyStore } from "../../../src/editions/store/tasks/copy-store.ts";

const [from = "", to = "", killAt = "0"] = process.argv.slice(2);
let steps = 0;
const step = () => {
  steps += 1;
  if (steps === Number(killAt)) process.kill(process.pid, "SIGKILL");
};

await copyStore(openStore(from), openPublishingStore(to), {
  who: "test",
  onWait: () => {},
  onProgress: step,
  onStep: step,
});
