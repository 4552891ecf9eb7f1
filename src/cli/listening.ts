/** Shared by commands that listen on an address until a signal ends them. */
import { once } from "node:events";
import { RefusedError } from "../contract/refused-error.ts";
import { say } from "../language/language.ts";

export async function nextSignal(signals: readonly NodeJS.Signals[]): Promise<void> {
  await Promise.race(signals.map((signal) => once(process, signal)));
}

const LISTEN_CALLS = new Set(["getaddrinfo", "bind", "listen"]);

/** @returns a RefusedError if listening on the address failed, otherwise the error itself */
export function refusalOf(
  cause: NodeJS.ErrnoException,
  at: { host: string; port: number; option: "--port" | "--metrics-port" },
): Error {
  if (!LISTEN_CALLS.has(cause.syscall ?? "")) return cause;
  const { taken, failed } = say.editors.listen;
  const where = `${at.host}:${at.port}`;
  const message =
    cause.code === "EADDRINUSE"
      ? taken({ where, option: at.option })
      : failed({ where, said: cause.message });
  return new RefusedError(message, { cause });
}
