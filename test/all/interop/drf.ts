/** A Django REST Framework service in a process of its own: real content, real faults. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Ending } from "../../support/ending.ts";

const SERVICE = join(import.meta.dirname, "drf-service.py");
// Debian's own: another Python on the path would not have its packages.
export const PYTHON = "/usr/bin/python3";

export const HOW_TO_INSTALL_SPREADSHEETS =
  "run node tools/test/install-programs.ts as root on Debian, or install python3-openpyxl and python3-xlwt by hand";

export const HOW_TO_INSTALL_DJANGO =
  "run node tools/test/install-programs.ts as root on Debian, or install python3-djangorestframework and python3-django-filters by hand";

/** Whether Debian's Python has all of some modules. */
export function hasModules(...names: readonly string[]): boolean {
  const findsAll = `from importlib.util import find_spec
exit(not all(map(find_spec, ${JSON.stringify(names)})))`;
  return existsSync(PYTHON) && spawnSync(PYTHON, ["-c", findsAll]).status === 0;
}

export function hasDjango(): boolean {
  return hasModules("django", "rest_framework", "django_filters");
}

/** What the service holds and what goes wrong with it: see `drf-service.py`. */
export interface DrfWish {
  readonly events?: number;
  readonly news?: number;
  readonly seed?: number;
  readonly page_size?: number;
  /** Whether the list of events shows two of them twice. */
  readonly twice?: true;
  /** Whether news are there by themselves. */
  readonly details?: boolean;
  /** What the service calls itself in links. */
  readonly host?: string;
  readonly log?: boolean;
  readonly faults?: {
    readonly www?: true;
    /** Each so-and-so-many-th request. */
    readonly 429?: number;
    readonly 500?: number;
    readonly cut?: number;
    readonly slow?: number;
    readonly seconds?: number;
    /** Addresses that hold this do not answer as many attempts. */
    readonly broken?: string;
    readonly attempts?: number;
  };
}

export interface Drf {
  readonly url: string;
  /** The requests that came, a line each: time, host, token, address. */
  requests(): string[];
  stop(): Promise<void>;
}

/** @param folder its database and its media, filled where it is empty */
export async function startDrf(t: Ending, folder: string, wish: DrfWish = {}): Promise<Drf> {
  const child = spawn(PYTHON, [SERVICE, folder, JSON.stringify(wish)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => stop(child));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(
      () => ["it ended before it listened"],
      ({ message }: Error) => [message],
    ),
  ])) as [string];
  const port = Number(/^listening (\d+)$/.exec(line)?.[1]);
  // Whether it is there is not asked before: loading it takes half a second.
  if (!port) {
    const hint = `where there is no Django REST Framework, ${HOW_TO_INSTALL_DJANGO}`;
    throw new Error(`The service did not start: ${line}; ${hint}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () =>
      readFileSync(join(folder, "requests.log"), "utf8")
        .split("\n")
        .filter((line) => line !== ""),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
