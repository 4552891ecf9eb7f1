/**
 * Publishes several folders at the same time, each into its own store, so that a kill hits them at
 * different steps. It prints each step: index of the store, tab, name. With DIES_AT it kills itself
 * there.
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
