/** systemd's listening socket (sd_listen_fds(3)): clients wait in its backlog during a restart. */
import { fstatSync } from "node:fs";
import { RefusedError } from "../../../contract/refused-error.ts";

/** systemd passes sockets from this descriptor on, after stdin, stdout and stderr. */
const FIRST_DESCRIPTOR = 3;

/**
 * @param processId of this process; in a worker that of the primary, to which the socket was passed
 * @returns the descriptor, if one was passed @throws {@link RefusedError} unless it is one socket
 */
export function passedSocket(
  { LISTEN_FDS, LISTEN_PID }: Readonly<NodeJS.ProcessEnv>,
  processId: number,
): number | undefined {
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(processId)) return undefined;
  if (LISTEN_FDS !== "1") {
    throw new RefusedError(
      `Montra was passed ${LISTEN_FDS} sockets (LISTEN_FDS) and listens on one. Keep one ListenStream= in the unit of the socket`,
    );
  }
  if (!isSocket(FIRST_DESCRIPTOR)) {
    throw new RefusedError(
      `Montra was passed a socket (LISTEN_FDS), but it is closed, or not a socket. Start bin/montra.cjs by Node 26 itself, as the units in deploy/ do`,
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
