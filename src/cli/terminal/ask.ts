import { createInterface } from "node:readline/promises";
import { say } from "../../language/language.ts";

export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** Asks on stderr. @returns true only for yes; Ctrl-C, Ctrl-D and anything else mean no */
export async function ask(question: string, signal?: AbortSignal): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  try {
    const asked = terminal.question(say.usage.yesOrNo({ question }), signal ? { signal } : {});
    const reply = await Promise.race([asked, closed]);
    return /^(?:y|yes|s|sim)$/i.test(reply.trim());
  } catch (error) {
    if ((error as Error).name === "AbortError") return false;
    throw error;
  }
}
