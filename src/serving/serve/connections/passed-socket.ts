/**
 * The listening socket that systemd passes on (`montra-folder.socket`): it outlives the service, so that who comes during a
 * restart waits in it instead of being refused.
 * @see sd_listen_fds(3)
 */
import { fstatSync } from "node:fs";

/** The first descriptor that is passed, after those of input, output and errors. */
const FIRST = 3;

/**
 * @param environment `LISTEN_FDS`, how many sockets there are, and `LISTEN_PID`, the process that they are for
 * @param process its number; of a worker that of the primary, to which they were passed
 * @returns the socket's descriptor; `undefined` where none was passed to this process
 * @throws an error that says what to do, where it is not one socket that listens
 */
export function passedSocket(
  { LISTEN_FDS, LISTEN_PID }: Readonly<NodeJS.ProcessEnv>,
  process: number,
): number | undefined {
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process)) return undefined;
  if (LISTEN_FDS !== "1") {
    throw new PassedSocketError(
      `Montra was passed ${LISTEN_FDS} sockets (LISTEN_FDS) and listens on one. Keep one ListenStream= in the unit of the socket`,
    );
  }
  if (!isSocket(FIRST)) {
    throw new PassedSocketError(
      `Montra was passed a socket (LISTEN_FDS), and it was closed on the way or is none. Start bin/montra.cjs by Node 26 itself, as the units in deploy/ do`,
    );
  }
  return FIRST;
}

/** What was passed on cannot be listened on; the message says what to do. */
export class PassedSocketError extends Error {
  override name = "PassedSocketError";
  readonly isExplained = true;
}

function isSocket(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isSocket();
  } catch {
    return false;
  }
}
