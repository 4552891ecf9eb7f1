import { Command } from "commander";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources.ts";
import { visible } from "../content/report/format-problem.ts";
import { Edition } from "../edition/open-edition.ts";
import { say } from "../language/language.ts";
import { newestWhole } from "../store/newest-whole.ts";
import { openStore } from "../store/open/open-store.ts";
import { verifyStore } from "../store/tasks/verify-store.ts";
import { verifyService } from "./examine/verify-service.ts";
import { exitCodes } from "./exit-codes.ts";
import { serviceUrl, storeOption } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { counted } from "./terminal/counted.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

/**
 * `montra verify [url]`: the store against its hashes, or a live service against the store.
 * Exit codes: 0 all is well; 1 something is not (one problem a line on stdout).
 */
export const verify = new Command("verify")
  .description(say.operators.verify)
  .argument("[url]", "a service to crawl: any node, through any proxy", serviceUrl)
  .addOption(storeOption())
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Where the store holds nothing, a service is compared with what it says of itself.

Examples:
  montra verify
  montra verify https://api.example.pt
  montra verify http://127.0.0.1:8000 --store /srv/montra/site`,
  )
  .action(async (url: string | undefined, flags: JsonFlag & { store: string }) => {
    const progress = new ProgressDisplay();
    const { problems, looked } = await (url === undefined
      ? lookIntoStore(flags.store, progress)
      : lookAtService(url, flags.store, progress)
    ).finally(() => progress.end());
    if (flags.json) printJson({ problems, looked });
    else {
      for (const problem of problems) console.log(visible(problem));
      const verdict = problems.length === 0 ? "All is well" : counted(problems.length, "problem");
      console.log(`${verdict}: ${looked}.`);
    }
    process.exitCode = problems.length === 0 ? exitCodes.done : exitCodes.refused;
  });

interface Looked {
  readonly problems: readonly string[];
  readonly looked: string;
}

async function lookIntoStore(place: string, progress: ProgressDisplay): Promise<Looked> {
  const store = openStore(place);
  const found = await verifyStore(store, progress.report);
  const { publications, editions, media } = found;
  // A name with a slip in it leads to such a place, and to nothing that anybody could go back to.
  const isEmpty = publications === 0 && found.problems.length === 0;
  return {
    problems: isEmpty ? [nothingIn(store)] : found.problems,
    looked: `${counted(publications, "publication")}, ${counted(editions, "edition")}, ${media} media`,
  };
}

async function lookAtService(
  url: string,
  given: string,
  progress: ProgressDisplay,
): Promise<Looked> {
  const store = openStore(given);
  const { place } = store;
  const whole = await newestWhole(store);
  const { problems, addresses } = await verifyService({
    url,
    catalogueOn:
      whole &&
      ((publicUrl) =>
        new Catalogue(new Edition(whole.file, { visibleAt: Date.now() }), { publicUrl, lists })),
    onLook: (done, total) => progress.report("crawling", done, total),
  });
  const compared = whole
    ? `compared with publication ${whole.publication.number} of ${place}`
    : `compared with what it says of itself, as ${place} holds no publication`;
  return { problems, looked: `${addresses} addresses of ${url}, ${compared}` };
}
