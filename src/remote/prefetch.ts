/**
 * Sends several requests concurrently and yields the results in the order of the requests.
 * @param requests taken from the iterator only when a slot is free, so that a request may depend on earlier results
 * @param ahead the number of concurrent requests
 * @throws the error of `send`, when its request's turn comes
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
    yield [next[0], await next[1]];
  }
}
