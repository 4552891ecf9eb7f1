/**
 * Runs the command line: the packaged program, which starts in half the time, when all tests run; the sources when a
 * single test file runs.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The entry file of the command line; `scripts/run-tests.ts` replaces it with the packaged one of this tree. */
export const DOOR =
  (process.env.TESTED_ROOT === ROOT && process.env.TESTED_DOOR) || join(ROOT, "bin/montra.cjs");

/** Its replacement that never refuses requests because the machine is busy; only knows `serve`. */
export const PATIENT_DOOR = join(import.meta.dirname, "patient-montra.ts");

/** Compiled modules for commands whose environment a test makes itself: compiling takes longer than most of them. */
export const { NODE_COMPILE_CACHE = "" } = process.env;

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command for the process that runs commands one after the other. */
export interface CommandCall {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Starts a command in a process of its own, as users do. */
export function startMontra(
  args: readonly string[],
  env: Record<string, string> = {},
  door = DOOR,
): ChildProcess {
  return spawn(process.execPath, [door, ...args], { env: environment(env) });
}

/** Runs a command in a process of its own, for tests of the language, the environment and concurrency. */
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

/** A phase that takes long is told, which depends on how busy the machine is. */
const withoutProgress = (stderr: string) =>
  stderr.replaceAll(/^\p{L}[\p{L} ]*: \d+(?: (?:of|de) \d+)?\n/gmu, "");

/** A process that runs commands one after the other; started by the first command. */
export class CommandHost {
  readonly #env: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param env variables for the process itself, hidden from its commands */
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

/**
 * Runs a command in English, after the earlier ones, in a process shared by all tests of this process. Output, errors
 * and exit code are the same as in a process of its own.
 */
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
