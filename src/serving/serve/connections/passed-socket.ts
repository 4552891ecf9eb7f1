/**
 * The listening socket that systemd passes to the service (`montra-folder.socket`). It outlives the service, so that
 * clients that connect during a restart wait in its backlog instead of being refused.
 * @see sd_listen_fds(3)
 */

import { fstatSync } from "node:fs";
import { RefusedError } from "../../../contract/refused-error.ts";

/** systemd passes sockets from this descriptor on, after stdin, stdout and stderr. */
const FIRST_DESCRIPTOR = 3;

/**
 * @param environment `LISTEN_FDS`, the number of sockets, and `LISTEN_PID`, the process they are for
 * @param process the process id; in a worker the id of the primary, because the socket was passed to it
 * @returns the socket's descriptor; `undefined` if none was passed to this process
 * @throws {@link RefusedError} unless it is exactly one socket
 */
export function passedSocket(
  { LISTEN_FDS, LISTEN_PID }: Readonly<NodeJS.ProcessEnv>,
  process: number,
): number | undefined {
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process)) return undefined;
  if (LISTEN_FDS !== "1") {
    throw new RefusedError(
      `Montra was passed ${LISTEN_FDS} sockets (LISTEN_FDS) and listens on one. Keep one ListenStream= in the unit of the socket`,
    );
  }
  if (!isSocket(FIRST_DESCRIPTOR)) {
    throw new RefusedError(
      `Montra was passed a socket (LISTEN_FDS), and it was closed on the way or is none. Start bin/montra.cjs by Node 26 itself, as the units in deploy/ do`,
    );
  }
  return FIRST_DESCRIPTOR;
}

function isSocket(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isSocket();
  } catch {
    return false;
  }
}
