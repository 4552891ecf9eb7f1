/** A Django REST Framework service in a process: real content, real faults. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Ending } from "../../support/ending.ts";

const SERVICE = join(import.meta.dirname, "drf-service.py");
// Debian's own, because another Python would not have its packages.
export const PYTHON = "/usr/bin/python3";

export const HOW_TO_INSTALL_SPREADSHEETS =
  "run node tools/test/install-programs.ts as root on Debian, or install python3-openpyxl and python3-xlwt by hand";

export const HOW_TO_INSTALL_DJANGO =
  "run node tools/test/install-programs.ts as root on Debian, or install python3-djangorestframework and python3-django-filters by hand";

export function hasModules(...names: readonly string[]): boolean {
  const findsAll = `from importlib.util import find_spec
exit(not all(map(find_spec, ${JSON.stringify(names)})))`;
  return existsSync(PYTHON) && spawnSync(PYTHON, ["-c", findsAll]).status === 0;
}

export function hasDjango(): boolean {
  return hasModules("django", "rest_framework", "django_filters");
}

/** The content and faults of the service: see `drf-service.py`. */
export interface DrfWish {
  readonly events?: number;
  readonly news?: number;
  readonly seed?: number;
  readonly page_size?: number;
  /** The list of events shows two of them twice. */
  readonly twice?: true;
  /** News have their own addresses. */
  readonly details?: boolean;
  /** The host in the service's links. */
  readonly host?: string;
  readonly log?: boolean;
  readonly faults?: {
    readonly www?: true;
    /** Every n-th request. */
    readonly 429?: number;
    readonly 500?: number;
    readonly cut?: number;
    readonly slow?: number;
    readonly seconds?: number;
    /** Addresses that contain this fail for the first `attempts`. */
    readonly broken?: string;
    readonly attempts?: number;
  };
}

export interface Drf {
  readonly url: string;
  /** One line per request: time, host, token, address. */
  requests(): string[];
  stop(): Promise<void>;
}

/** @param folder its database and media, filled if empty */
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
  // Not checked before, because loading it takes half a second.
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
