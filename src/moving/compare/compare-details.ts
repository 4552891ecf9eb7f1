/** Items by themselves, where the old service has such: events, news, candidates. */
import type { Progress } from "../../authoring/content/report/progress.ts";
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";
import { askBoth } from "./ask-both.ts";
import { askedAhead } from "./asked-ahead.ts";
import { compareHead, typeOf } from "./compare-head.ts";
import { compareItem, type ItemContext } from "./compare-item.ts";
import type { Named } from "./compare-list.ts";

export interface DetailsContext extends Omit<ItemContext, "resource"> {
  /** Requests that are under way at once. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

const FRUITLESS = 5;
/** Of items of a kind so many, evenly spread: what is in a list was compared there. */
const MOST_DETAILS = 500;

/** @param seen what lists name, by the name of the list */
export async function compareDetails(
  seen: ReadonlyMap<string, readonly Named[]>,
  context: DetailsContext,
): Promise<void> {
  const of = (...names: string[]) => names.flatMap((name) => seen.get(name) ?? []);
  const paths = {
    eventos: of("eventos").map(({ id }) => `/api/v1/eventos/${id}/`),
    noticias: of("eventos", "ultimos-eventos")
      .flatMap(({ noticias }) => noticias)
      .map((slug) => `/noticias/${slug}/`),
    candidatos: of("candidatos", "vencedores").map(({ url }) => String(url)),
  };
  for (const [name, all] of Object.entries(paths)) {
    const chosen = spread([...new Set(all)].filter((path) => path.startsWith("/")));
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
  let fruitless = 0;
  let done = 0;
  const ask = (path: string) => {
    comparison.count(resource, { addresses: 1 });
    const at = `GET ${path}`;
    return askBoth(context, (side) => side.ask(path), { comparison, resource, at });
  };
  for await (const [path, answers] of askedAhead(paths, ahead, ask)) {
    onProgress(`comparing ${resource}`, ++done, paths.length);
    if (!answers) continue;
    const [was, is] = answers.map(itemIn);
    if (!was) {
      // It never was at this address: nobody misses it.
      if (++fruitless < FRUITLESS) continue;
      return;
    }
    const renamed = comparison.excuseOf(nameOf(name, path, was), "slug");
    // Of several that had the slug one keeps it.
    if (is?.id !== was.id && renamed !== undefined) {
      const said = { was: "there", is: is ? "another" : String(answers[1].status) };
      comparison.addAs({ resource, at: path, field: "status", ...said }, renamed);
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

/** The object that is the body of an answer. */
export function objectIn({ body }: Answer): Item | undefined {
  const value = valueIn(body);
  return isItem(value) ? value : undefined;
}

/** The array that is the body of an answer. */
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

function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, all.length / MOST_DETAILS);
  return Array.from(
    { length: Math.min(all.length, MOST_DETAILS) },
    (_, place) => all[Math.floor(place * step)],
  ).filter((one) => one !== undefined);
}
