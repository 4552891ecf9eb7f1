import { Command } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { openStore, storeWarning } from "../editions/store/open/open-store.ts";
import { say } from "../language/language.ts";
import { examples } from "./command-words.ts";
import { environmentWarnings } from "./environment.ts";
import { examine } from "./examine/examine.ts";
import { examineService } from "./examine/examine-service.ts";
import { type ExaminationResult, fine, warning } from "./examine/finding.ts";
import { exitCodes } from "./exit-codes.ts";
import { absoluteUrl } from "./options.ts";
import { addServeOptions, type ServeFlags } from "./serve.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { webhookFolder } from "./webhook-options.ts";

/** Exit codes: 0 there is nothing to do; 1 there are warnings or errors. */
export const doctorCommand = addServeOptions(
  new Command("doctor").description(say.operators.doctor),
)
  .argument(
    "[url]",
    "a service as its clients reach it, compared with the store if that holds a publication",
    absoluteUrl,
  )
  .addOption(jsonOption())
  .addHelpText(
    ...examples(
      "montra doctor",
      "montra doctor --store /srv/montra/site --workers auto --max-age 300",
      "montra doctor https://api.example.pt --store /srv/montra/site",
    ),
  )
  .action(async (url: string | undefined, flags: JsonFlag & ServeFlags) => {
    const { store, webhookDir } = flags;
    const settings = { ...flags, webhookFolder: webhookFolder(webhookDir, store) };
    const findings =
      url === undefined
        ? [examineSettings(store), ...(await examine(openPublishingStore(store), settings))]
        : await examineService(url, openStore(store));
    if (flags.json) printJson(findings);
    else {
      for (const { state, subject, says } of findings) {
        const mark = state === "fine" ? "ok" : state;
        console.log(`${mark.padEnd(8)} ${subject}: ${escapeInvisible(says)}`);
      }
    }
    const isWell = findings.every(({ state }) => state === "fine" || state === "note");
    process.exitCode = isWell ? exitCodes.done : exitCodes.refused;
  });

/** Invalid values have already ended the command with a usage error. */
function examineSettings(store: string): ExaminationResult {
  const warnings = [...environmentWarnings(process.env), storeWarning(store) ?? ""].filter(Boolean);
  const finding = warnings.length > 0 ? warning(warnings.join(". ")) : fine("can all be read");
  return { subject: "settings", ...finding };
}

// The other options are those of `serve`, and described in its help.
const LISTED = new Set(["store", "host", "port", "webhookDir", "json"]);
for (const option of doctorCommand.options)
  if (!LISTED.has(option.attributeName())) option.hideHelp();
