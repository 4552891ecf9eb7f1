import { Command } from "commander";
import { pino } from "pino";
import { formatNotice } from "../authoring/content/report/format-problem.ts";
import type { Progress } from "../authoring/content/report/progress.ts";
import { Preview } from "../authoring/preview/preview.ts";
import { PREVIEW_HOST, servePreview } from "../authoring/preview/serve-preview.ts";
import { say } from "../language/language.ts";
import { loadAll } from "../serving/serve/load-all.ts";
import { examples, placeholder } from "./command-words.ts";
import { nextSignal, refusalOf } from "./listening.ts";
import { moment, portOption } from "./options.ts";
import { printProblems } from "./terminal/print-problems.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

/** Exit codes: 0 stopped by a signal, 1 it cannot listen. */
export const previewCommand = new Command("preview")
  .description(say.editors.preview.about)
  .argument(placeholder("folder"), say.usage.contentFolder)
  .addOption(portOption())
  .option(`--at ${placeholder("time")}`, say.editors.preview.at, moment)
  .addHelpText(
    ...examples(
      "montra preview content",
      "montra preview content --port 8080",
      "montra preview content --at 2027-03-27T23:59:00Z",
    ),
  )
  .action(async (folder: string, { port, at }: { port: number; at?: number }) => {
    const log = pino({ name: "montra", level: "warn" }, pino.destination({ dest: 2, sync: true }));
    const progress = new ProgressDisplay();
    let address = "";
    // Of the first reading only, because later ones are short.
    const onProgress: Progress = (...step) => {
      if (preview.state.updatedAt === undefined) progress.report(...step);
    };
    await using preview = new Preview(folder, { at, log, publicUrl: () => address, onProgress });
    const stopped = nextSignal(["SIGINT", "SIGTERM"]);
    const serving = await servePreview(preview, port).catch((cause) => {
      throw refusalOf(cause, { host: PREVIEW_HOST, port, option: "--port" });
    });
    address = serving.address;
    await loadAll();
    console.log(say.editors.preview.running({ folder, address }));
    let printed = "";
    preview.onChange(({ problems, notices }) => {
      progress.end();
      const toPrint = JSON.stringify([problems, notices]);
      if (toPrint === printed) return;
      printed = toPrint;
      for (const notice of notices) console.error(formatNotice(notice));
      printProblems(problems, folder);
      if (problems.length === 0) console.log(say.editors.preview.good);
    });
    void preview.update();
    await stopped;
    await serving.stop();
  });
