import { Command } from "commander";
import { visible } from "../content/report/format-problem.ts";
import { say } from "../language/language.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { examine } from "./examine.ts";
import { exitCodes } from "./exit-codes.ts";
import { storeOption } from "./options.ts";

/**
 * `montra doctor`: what is wrong with this machine and this store, and what to do about it.
 * Exit codes: 0 nothing is wrong; 1 something is.
 */
export const doctor = new Command("doctor")
  .description(say.operators.doctor)
  .addOption(storeOption())
  .addHelpText(
    "after",
    `
Examples:
  montra doctor
  montra doctor --store /srv/montra/site`,
  )
  .action(async (flags: { store: string }) => {
    const marks = { fine: "ok      ", warning: "warning ", wrong: "wrong   " };
    let wrong = 0;
    for (const { state, subject, says } of await examine(openPublishingStore(flags.store))) {
      console.log(`${marks[state]} ${subject}: ${visible(says)}`);
      if (state === "wrong") wrong += 1;
    }
    process.exitCode = wrong === 0 ? exitCodes.done : exitCodes.refused;
  });
