import { Command } from "commander";
import { pino } from "pino";
import { serve as serveStore } from "../http/serve.ts";
import { FolderStore } from "../store/folder-store.ts";
import { RefusedError } from "./exit-codes.ts";
import { hostOption, moment, portOption, publicUrlOption, storeOption } from "./options.ts";
import { addServeSettings, freshnessOf, limitsOf, type ServeNumbers } from "./serve-settings.ts";

export interface ServeFlags extends ServeNumbers {
  readonly store: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  readonly at?: number;
}

/** Options of `serve`, which `demo` takes as well. */
export function addServeOptions(command: Command): Command {
  command
    .addOption(hostOption())
    .addOption(portOption())
    .addOption(publicUrlOption())
    .option("--at <time>", "answer as of another moment, such as 2027-03-27T23:59:00Z", moment);
  return addServeSettings(command);
}

/**
 * `montra serve`: answer from a store until SIGTERM or SIGINT.
 * Exit codes: 0 stopped in good order, 1 the address cannot be listened on.
 */
export const serve = addServeOptions(
  new Command("serve").description("serve the current publication of a store"),
)
  .addOption(storeOption())
  .addHelpText(
    "after",
    `
Examples:
  montra serve
  montra serve --store data/sample --port 8080
  montra serve --host 0.0.0.0 --public-url https://api.example.pt
  montra serve --at 2027-03-27T23:59:00Z`,
  )
  .action(runServe);

/** Serves until a signal comes. */
export async function runServe(flags: ServeFlags): Promise<void> {
  const log = pino({ name: "montra" }, pino.destination({ dest: 2, sync: true }));
  const { at, host, port } = flags;
  const serving = await serveStore({
    store: new FolderStore(flags.store),
    host,
    port,
    publicUrl: flags.publicUrl,
    clock: at === undefined ? Date.now : () => at,
    freshness: freshnessOf(flags),
    limits: limitsOf(flags),
    maxUrlBytes: flags.maxUrl,
    cacheBytes: 64 * 1024 * 1024,
    log,
  }).catch((cause: NodeJS.ErrnoException) => {
    throw refusalOf(cause, { host, port });
  });
  printAddresses(serving.address);
  await signalled(["SIGTERM", "SIGINT"]);
  log.info("stopping");
  await serving.stop();
}

function printAddresses(address: string): void {
  console.log(`Montra serves on ${address}/`);
  for (const path of ["/api/v1/eventos/", "/api/v1/vi-export/", "/api/premio/candidatos/"]) {
    console.log(`  ${address}${path}`);
  }
}

async function signalled(signals: readonly NodeJS.Signals[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of signals) process.once(signal, () => resolve());
  await promise;
}

function refusalOf(cause: NodeJS.ErrnoException, at: { host: string; port: number }): Error {
  const where = `${at.host}:${at.port}`;
  switch (cause.code) {
    case "EADDRINUSE":
      return new RefusedError(
        `Cannot listen on ${where}: another program does. Choose another port with --port`,
        { cause },
      );
    case "EACCES":
      return new RefusedError(
        `Cannot listen on ${where}: not permitted. Choose a port from 1024 on with --port`,
        { cause },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new RefusedError(
        `Cannot listen on ${where}: this machine has no such address. Choose another one with --host`,
        { cause },
      );
    default:
      return cause;
  }
}
