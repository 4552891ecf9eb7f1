/** Signals of requests end them sixty times later than the product asks for: on a busy machine late answers are no fault. */
const FACTOR = 60;

const { timeout } = AbortSignal;

export function lengthenTimeouts(): void {
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds * FACTOR);
}

export function restoreTimeouts(): void {
  AbortSignal.timeout = timeout;
}
