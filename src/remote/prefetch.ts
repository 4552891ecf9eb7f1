/**
 * Sends `ahead` requests at a time, and yields results or throws in the order of the requests.
 * Takes a request only when a slot is free, so that it may depend on earlier results.
 */
export async function* prefetch<T, R>(
  requests: Iterable<T>,
  ahead: number,
  send: (request: T) => Promise<R>,
): AsyncGenerator<readonly [request: T, result: R]> {
  const iterator = requests[Symbol.iterator]();
  const pending: (readonly [T, Promise<R>])[] = [];
  for (;;) {
    while (pending.length < ahead) {
      const { value: request, done } = iterator.next();
      if (done) break;
      const result = send(request);
      // `await` below throws the error. Until then this handler keeps Node from ending the process.
      result.catch(() => {});
      pending.push([request, result]);
    }
    const next = pending.shift();
    if (!next) return;
    const [request, result] = next;
    yield [request, await result];
  }
}
