/**
 * Runs the packaged program, which starts in half the time, or the sources if one test file runs.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** `scripts/run-tests.ts` replaces it with the packaged one of this tree. */
export const DOOR =
  (process.env.TESTED_ROOT === ROOT && process.env.TESTED_DOOR) || join(ROOT, "bin/montra.cjs");

/** Never refuses requests because the machine is busy; only knows `serve`. */
export const PATIENT_DOOR = join(import.meta.dirname, "patient-montra.ts");

/** Compiled modules, for commands whose environment a test makes itself. */
export const { NODE_COMPILE_CACHE = "" } = process.env;

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandCall {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export function startMontra(
  args: readonly string[],
  env: Record<string, string> = {},
  door = DOOR,
): ChildProcess {
  return spawn(process.execPath, [door, ...args], { env: environment(env) });
}

/** For tests of the language, the environment and concurrency. */
export async function runMontraAlone(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const child = startMontra(args, env);
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { exitCode, stdout, stderr: withoutProgress(stderr) };
}

/** Removes progress, which is printed only on a busy machine. */
const withoutProgress = (stderr: string) =>
  stderr.replaceAll(/^\p{L}[\p{L} ]*: \d+(?: (?:of|de) \d+)?\n/gmu, "");

/** Runs commands one after the other in a process that the first one starts. */
export class CommandHost {
  readonly #env: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param env of the process itself, hidden from its commands */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  async run(
    args: readonly string[],
    env: Record<string, string> = {},
    cwd = process.cwd(),
  ): Promise<Ran> {
    const ran = this.#last.then(() => this.#ask({ args, env: environment(env), cwd }));
    this.#last = ran.catch(() => {});
    return await ran;
  }

  async #ask(asked: CommandCall): Promise<Ran> {
    this.#process ??= this.#start();
    const host = this.#process;
    const { channel } = host;
    channel?.ref();
    host.send(asked);
    // Remove the listeners of the other events.
    const listening = new AbortController();
    const { signal } = listening;
    const [ran] = (await Promise.race([
      once(host, "message", { signal }),
      once(host, "exit", { signal }).then(() => {
        throw new Error(`The process of commands ended at: montra ${asked.args.join(" ")}`);
      }),
    ]).finally(() => listening.abort())) as [Ran];
    channel?.unref();
    return ran;
  }

  #start(): ChildProcess {
    const root = dirname(dirname(DOOR));
    const main = join(root, root === join(ROOT, ".") ? "src/cli/main.ts" : "lib/cli/main.js");
    const child = fork(join(import.meta.dirname, "command-host.ts"), [main], {
      env: { ...process.env, ...this.#env },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    child.once("exit", () => {
      this.#process = undefined;
    });
    process.once("beforeExit", () => {
      child.ref();
      if (child.connected) child.disconnect();
    });
    return child;
  }
}

const host = new CommandHost();

/** In English, in a process that all tests share; the result is that of a process of its own. */
export async function runMontra(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<Ran> {
  const { stderr, ...ran } = await host.run(args, env, cwd);
  return { ...ran, stderr: withoutProgress(stderr) };
}

function environment(own: Readonly<Record<string, string>>): Record<string, string> {
  const { HOST, PORT, MONTRA_STORE, MONTRA_PUBLIC_URL, LC_ALL, LC_MESSAGES, LANG, ...inherited } =
    process.env;
  return { ...(inherited as Record<string, string>), ...own };
}
