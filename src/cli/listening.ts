/** Shared by commands that listen on an address until a signal ends them. */
import { say } from "../language/language.ts";
import { RefusedError } from "./exit-codes.ts";

/** Resolves at the first of these signals. */
export async function signalled(signals: readonly NodeJS.Signals[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of signals) process.once(signal, () => resolve());
  await promise;
}

/** A RefusedError that explains why the address cannot be listened on; other errors are returned unchanged. */
export function refusalOf(
  cause: NodeJS.ErrnoException,
  at: { host: string; port: number; option: "--port" | "--metrics-port" },
): Error {
  const where = `${at.host}:${at.port}`;
  switch (cause.code) {
    case "EADDRINUSE":
      return new RefusedError(say.begun.listen.taken({ where, option: at.option }), { cause });
    case "EACCES":
      return new RefusedError(say.begun.listen.forbidden({ where, option: at.option }), { cause });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new RefusedError(
        say.begun.listen.elsewhere({ where, option: at.option.replace("port", "host") }),
        { cause },
      );
    default:
      return cause;
  }
}
