import { Command } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { openStore } from "../editions/store/open/open-store.ts";
import { verifyStore } from "../editions/store/tasks/verify-store.ts";
import { numberOf } from "../language/en-words.ts";
import { say } from "../language/language.ts";
import { examples } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { storeOption } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

/** Exit codes: 0 all files are intact; 1 there are problems (one per line on stdout). */
export const verifyCommand = new Command("verify")
  .description(say.operators.verify)
  .addOption(storeOption())
  .addOption(jsonOption())
  .addHelpText(...examples("montra verify", "montra verify --store /srv/montra/site"))
  .action(async (flags: JsonFlag & { store: string }) => {
    const store = openStore(flags.store);
    const progress = new ProgressDisplay();
    const report = await verifyStore(store, progress.report).finally(() => progress.end());
    const { publications, editions, media } = report;
    // An empty store is not intact: its name was probably misspelt.
    const isEmpty = publications === 0 && report.problems.length === 0;
    const problems = isEmpty ? [nothingIn(store)] : report.problems;
    const verified = `${numberOf(publications, "publication")}, ${numberOf(editions, "edition")}, ${media} media`;
    if (flags.json) printJson({ problems, verified });
    else {
      for (const problem of problems) console.log(escapeInvisible(problem));
      const verdict =
        problems.length === 0 ? "All is well:" : `${numberOf(problems.length, "problem")} in`;
      console.log(`${verdict} ${verified}.`);
    }
    process.exitCode = problems.length === 0 ? exitCodes.done : exitCodes.refused;
  });
