/** Records the responses of publications from their editions, and compares a service with them. */
import { createHash } from "node:crypto";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { Catalogue } from "../../src/serving/api/catalogue.ts";
import { lists } from "../../src/serving/api/resources/resources.ts";
import { answerHash, everyAddress } from "../../src/serving/effects/every-address.ts";

export const PUBLIC_URL = "https://api.example.pt";

/** The first digits of the hex SHA-256 of the body, by path and query. */
export type Answers = ReadonlyMap<string, string>;

export function recordAnswers(editionFile: string): Answers {
  using catalogue = new Catalogue(new Edition(editionFile), { publicUrl: PUBLIC_URL, lists });
  const answers = new Map<string, string>();
  for (const plan of everyAddress(catalogue, Date.now()))
    answers.set(plan.address, answerHash(plan));
  for (const row of catalogue.edition.all("SELECT address, sha256 FROM media")) {
    answers.set(`/media/${row.address}`, row.sha256 as string);
  }
  return answers;
}

export interface AnswerComparison {
  /** The publication that the service reports; `undefined` while it has none. */
  readonly publication: number | undefined;
  readonly warning: string | undefined;
  readonly right: number;
  /** The number of 503 responses, which are allowed. */
  readonly refused: number;
  readonly wrong: readonly string[];
}

/** Requests every address of all publications. @param recorded by number of the publication */
export async function compareAnswers(
  address: string,
  recorded: ReadonlyMap<number, Answers>,
): Promise<AnswerComparison> {
  const ready = (await (await fetch(`${address}/readyz`)).json()) as {
    publication?: number;
    warning?: string;
  };
  const { publication, warning } = ready;
  const expected = publication === undefined ? undefined : recorded.get(publication);
  const paths = new Set([...recorded.values()].flatMap((answers) => [...answers.keys()]));
  const wrong: string[] = [];
  let [right, refused] = [0, 0];
  const waiting = [...paths];
  const ask = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await fetch(address + path, { headers: { "Accept-Encoding": "identity" } });
      const body = Buffer.from(await response.arrayBuffer());
      const found = createHash("sha256").update(body).digest("hex");
      const hash = expected?.get(path);
      if (response.status === 503) refused += 1;
      // An address of another publication returns 404, or an image that is still kept.
      else if (hash === undefined && response.status === 404) right += 1;
      else if (response.status === 200 && path.startsWith("/media/")) {
        if (isOneOf(path, found, recorded)) right += 1;
        else wrong.push(`${path} has other bytes`);
      } else if (response.status === 200 && hash !== undefined && found.startsWith(hash))
        right += 1;
      else wrong.push(`${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return { publication, warning, right, refused, wrong };
}

function isOneOf(path: string, found: string, recorded: ReadonlyMap<number, Answers>): boolean {
  return [...recorded.values()].some((answers) => answers.get(path) === found);
}
