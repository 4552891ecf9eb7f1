/** Many questions, some of them under way at once, and their answers in the order of the questions. */

/**
 * @param questions each taken once there is room for it, so that it may depend on the answers before
 * @param ahead how many are under way at once. @throws what `ask` throws, in its turn
 */
export async function* askedAhead<T, R>(
  questions: Iterable<T>,
  ahead: number,
  ask: (question: T) => Promise<R>,
): AsyncGenerator<readonly [question: T, answer: R]> {
  const rest = questions[Symbol.iterator]();
  const asked: (readonly [T, Promise<R>])[] = [];
  for (;;) {
    while (asked.length < ahead) {
      const { value: question, done } = rest.next();
      if (done) break;
      const asking = ask(question);
      // Whoever waits for it is told; until then nobody may be.
      asking.catch(() => {});
      asked.push([question, asking]);
    }
    const next = asked.shift();
    if (!next) return;
    yield [next[0], await next[1]];
  }
}
