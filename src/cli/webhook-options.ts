/** The options of `serve` for webhooks, and the folder of their queue. */
import cluster from "node:cluster";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Logger } from "pino";
import { RefusedError } from "../contract/refused-error.ts";
import { ownFolder, subfolderName } from "../editions/store/postgres/cache-folder.ts";
import {
  isPostgresAddress,
  parsePostgresAddress,
} from "../editions/store/postgres/postgres-address.ts";
import type { Webhooks } from "../serving/serve/webhooks/webhooks.ts";
import { folderInFull, httpUrl, settingOption } from "./options.ts";

export interface WebhookFlags {
  readonly webhook: readonly string[];
  readonly webhookDir?: string;
}

export function addWebhookOptions(command: Command): Command {
  return command
    .addOption(
      settingOption("--webhook <url>", "called for every change of the live site; may be repeated")
        .default([], "none")
        .argParser((text: string, earlier: readonly string[]) => [...earlier, ...parseUrls(text)]),
    )
    .addOption(
      settingOption(
        "--webhook-dir <folder>",
        "where calls that webhooks have not received yet are kept",
      ).argParser(folderInFull),
    );
}

/** Parses URLs separated by spaces, as in the environment variable. */
function parseUrls(text: string): string[] {
  const addresses = text.split(/\s+/).filter(Boolean);
  return addresses.map((address) => httpUrl(address).href);
}

/** @param option `--webhook-dir` @returns `undefined` without the option if the user has no home */
export function webhookFolder(option: string | undefined, store: string): string | undefined {
  const place = isPostgresAddress(store) ? parsePostgresAddress(store).place : resolve(store);
  const stateFolder = ownFolder("STATE", ".local/state");
  return option ?? (stateFolder && join(stateFolder, subfolderName(place)));
}

/** @returns `undefined` without webhooks @throws RefusedError if their folder cannot be used */
export async function openWebhooks(
  { webhook, webhookDir, store }: WebhookFlags & { readonly store: string },
  log: Logger,
): Promise<Webhooks | undefined> {
  if (webhook.length === 0) return undefined;
  const { Webhooks } = await import("../serving/serve/webhooks/webhooks.ts");
  const secret = process.env.MONTRA_WEBHOOK_SECRET || undefined;
  if (secret === undefined && cluster.isPrimary) {
    log.warn("webhooks are not signed: set MONTRA_WEBHOOK_SECRET");
  }
  const folder = webhookFolder(webhookDir, store);
  const remedy = "Name a folder with --webhook-dir (MONTRA_WEBHOOK_DIR) that this user may write";
  if (folder === undefined) {
    throw new RefusedError(`There is no folder for the queue of webhooks. ${remedy}`);
  }
  try {
    return new Webhooks({ folder, urls: [...new Set(webhook)], secret, clock: Date.now, log });
  } catch (error) {
    const { message } = error as Error;
    throw new RefusedError(`Cannot keep the queue of webhooks in ${folder}: ${message}. ${remedy}`);
  }
}
