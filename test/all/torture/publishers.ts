/**
 * Publishes several folders, each into a store of its own, at one time: whoever kills this process kills all of them,
 * each at another moment of its work. The steps of each go to stdout: the index of its store, a tab, its words. With
 * DIES_AT in the environment the process kills itself at that step.
 */
import { writeSync } from "node:fs";
import { publish } from "../../../src/authoring/publish/publish.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";

const [content = "", ...stores] = process.argv.slice(2);

await Promise.all(
  stores.map((store, index) =>
    publish(content, openPublishingStore(store), {
      who: "test",
      note: "",
      replaceSite: false,
      onProgress: (step) => {
        writeSync(1, `${index}\t${step}\n`);
        if (step === process.env.DIES_AT) process.kill(process.pid, "SIGKILL");
      },
      onWait: () => {},
      signal: new AbortController().signal,
    }),
  ),
);
