/** Many questions, some of them under way at once, and their answers in the order of the questions. */

/** @param ahead how many are under way at once. @throws what `ask` throws, in its turn */
export async function* askedAhead<T, R>(
  questions: readonly T[],
  ahead: number,
  ask: (question: T) => Promise<R>,
): AsyncGenerator<readonly [question: T, answer: R]> {
  const asked: Promise<R>[] = [];
  for (const [place, question] of questions.entries()) {
    while (asked.length < ahead && place + asked.length < questions.length) {
      const asking = ask(questions[place + asked.length] as T);
      // Whoever waits for it is told; until then nobody may be.
      asking.catch(() => {});
      asked.push(asking);
    }
    yield [question, await (asked.shift() as Promise<R>)];
  }
}
