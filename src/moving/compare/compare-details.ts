/** Compares the addresses of single items, if the old service has them: events, news, candidates. */
import type { Progress } from "../../authoring/content/report/progress.ts";
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { Answer } from "../../remote/remote.ts";
import { askBoth } from "./ask-both.ts";
import { compareHead, typeOf } from "./compare-head.ts";
import { compareItem, type ItemContext } from "./compare-item.ts";
import type { ItemKeys } from "./compare-list.ts";

export interface DetailsContext extends Omit<ItemContext, "resource"> {
  /** Concurrent requests. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

// After this many misses in a row, the old service has no addresses of such items.
const MAX_MISSES = 5;
// An evenly spread sample of each kind, because the lists already compared the fields.
const MAX_DETAILS = 500;

/** @param itemsByList by the name of the list */
export async function compareDetails(
  itemsByList: ReadonlyMap<string, readonly ItemKeys[]>,
  context: DetailsContext,
): Promise<void> {
  const of = (...names: string[]) => names.flatMap((name) => itemsByList.get(name) ?? []);
  const paths = {
    eventos: of("eventos").map(({ id }) => `/api/v1/eventos/${id}/`),
    noticias: of("eventos", "ultimos-eventos")
      .flatMap(({ noticias }) => noticias)
      .map((slug) => `/noticias/${slug}/`),
    candidatos: of("candidatos", "vencedores").map(({ url }) => String(url)),
  };
  for (const [name, all] of Object.entries(paths)) {
    const chosen = sample([...new Set(all)].filter((path) => path.startsWith("/")));
    await compareEach(name as keyof typeof paths, chosen, context);
  }
}

async function compareEach(
  name: "eventos" | "noticias" | "candidatos",
  paths: readonly string[],
  context: DetailsContext,
): Promise<void> {
  const { comparison, ahead, onProgress } = context;
  const resource = `${name} by themselves`;
  let misses = 0;
  let done = 0;
  const send = (path: string) => {
    comparison.count(resource, { addresses: 1 });
    const at = `GET ${path}`;
    return askBoth(context, (side) => side.ask(path), { comparison, resource, at });
  };
  for await (const [path, answers] of prefetch(paths, ahead, send)) {
    onProgress(`comparing ${resource}`, ++done, paths.length);
    if (!answers) continue;
    const [was, is] = answers.map(itemIn);
    if (!was) {
      if (++misses < MAX_MISSES) continue;
      return;
    }
    const renamed = comparison.excuseOf(nameOf(name, path, was), "slug");
    // Of several items with the same slug, only one can keep it.
    if (is?.id !== was.id && renamed !== undefined) {
      const values = { was: "there", is: is ? "another" : String(answers[1].status) };
      comparison.addAs({ resource, at: path, field: "status", ...values }, renamed);
      continue;
    }
    compareHead(path, resource, answers, comparison);
    if (is) compareItem(name, nameOf(name, path, was), [was, is], { ...context, resource });
    comparison.count(resource, { items: 1 });
  }
}

function itemIn(answer: Answer): Item | undefined {
  const isJson = answer.status === 200 && typeOf(answer).startsWith("application/json");
  return isJson ? objectIn(answer) : undefined;
}

/** The body of a response, if it is a JSON object. */
export function objectIn({ body }: Answer): Item | undefined {
  const value = valueIn(body);
  return isItem(value) ? value : undefined;
}

/** The body of a response, if it is a JSON array. */
export function listIn({ body }: Answer): readonly unknown[] | undefined {
  const value = valueIn(body);
  return Array.isArray(value) ? value : undefined;
}

function valueIn(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function nameOf(name: string, path: string, { id }: Item): string {
  const code = path.split("/").findLast((part) => part !== "");
  return `${name}/${name === "candidatos" ? code : id}`;
}

function sample<T>(all: readonly T[]): T[] {
  const step = Math.max(1, all.length / MAX_DETAILS);
  return Array.from(
    { length: Math.min(all.length, MAX_DETAILS) },
    (_, place) => all[Math.floor(place * step)],
  ).filter((element) => element !== undefined);
}
