/** Makes timeouts of requests sixty times longer, because a busy machine may be late. */
const FACTOR = 60;

const { timeout } = AbortSignal;

export function lengthenTimeouts(): void {
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds * FACTOR);
}

export function restoreTimeouts(): void {
  AbortSignal.timeout = timeout;
}
