/** What commands share that listen on an address until a signal ends them. */
import { say } from "../language/language.ts";
import { RefusedError } from "./exit-codes.ts";

/** Until one of these comes. */
export async function signalled(signals: readonly NodeJS.Signals[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of signals) process.once(signal, () => resolve());
  await promise;
}

/** What is said of an address that cannot be listened on, by the system's error; another error is given back. */
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
