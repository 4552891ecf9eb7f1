/** Lists whose rows are in their SQL, and their plans; they need only an edition without items. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { type Plan, plainAnswer, plan } from "../../src/serving/api/answer-plan.ts";
import { Catalogue } from "../../src/serving/api/catalogue.ts";
import type { ParameterValues } from "../../src/serving/api/parameter-values.ts";
import type { Extent } from "../../src/serving/api/parameters.ts";
import type { ListResource, Refusal, Resource } from "../../src/serving/api/resource.ts";
import type { Ending } from "./ending.ts";
import { writeSmallEdition } from "./small-edition.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { NO_MEANING, same } from "./words.ts";

export const house = {
  title: same("Houses"),
  description: same(""),
  item: z.unknown(),
};

/** Its rows have ids from 1, a number, a slug and a name to filter by. */
export function listOf(over: Partial<ListResource>): ListResource {
  return {
    ...house,
    kind: "list",
    name: "casas",
    path: "/casas/",
    envelope: "none",
    filters: {
      premio: { matches: ["premio_id", "slug", "nome"], to: "premios", ...NO_MEANING },
      categoria: { matches: ["nome"], ...NO_MEANING },
    },
    order: `SELECT column1 AS id, column2 AS premio_id, column3 AS slug, column4 AS nome
      FROM (VALUES (5, 1, 'um', 'Um'), (4, 2, '2-casas', '1'), (3, 1, 'casa-2', '2024'), (7, 2, 'Um', 'Dois'))`,
    load: (_, ids) => Array.from(ids, (id) => ({ id })),
    whenEmpty: same(""),
    ...over,
  };
}

export interface TestParameters extends Partial<Omit<ParameterValues, "filters">> {
  readonly segments?: Record<string, string>;
  readonly filters?: Record<string, string>;
  readonly extent?: Extent;
  readonly forVisitors?: boolean;
  readonly now?: string;
}

export class Houses {
  readonly catalogue: Catalogue;

  /** @param news the indexed words of each item's title and text, in order */
  constructor(
    ending: Ending,
    lists: readonly ListResource[],
    news: readonly (readonly [title: string, text: string])[] = [],
  ) {
    const file = join(temporaryFolder(ending), "edition.db");
    writeSmallEdition(file);
    using db = new DatabaseSync(file);
    const insert = db.prepare("INSERT INTO busca_noticias (rowid, titulo, texto) VALUES (?, ?, ?)");
    for (const [at, [title, text]] of news.entries()) insert.run(at + 1, title, text);
    const publicUrl = "https://api.example.pt";
    this.catalogue = new Catalogue(new Edition(file), { publicUrl, lists });
    ending.after(() => this.catalogue[Symbol.dispose]());
  }

  ask(resource: Resource, asked: TestParameters = {}): Plan | Refusal {
    return plan(this.catalogue, resource, requestOf(asked));
  }

  plan(resource: Resource, asked: TestParameters = {}): Plan {
    const made = this.ask(resource, asked);
    assert.ok(typeof made !== "string", String(made));
    return made;
  }

  /** The ids of a list without pages. */
  ids(resource: Resource, asked: TestParameters = {}): number[] {
    return (plainAnswer(this.plan(resource, asked)) as { id: number }[]).map(({ id }) => id);
  }
}

export function requestOf(asked: TestParameters) {
  const { segments = {}, extent, forVisitors, now = "2026-01-01T00:00:00Z" } = asked;
  return { segments, parameters: parametersFrom(asked), now: Date.parse(now), extent, forVisitors };
}

export function parametersFrom({ filters = {}, ...asked }: TestParameters): ParameterValues {
  const { format, page, pageSize, search, ordering } = asked;
  return { format, page, pageSize, search, ordering, filters: new Map(Object.entries(filters)) };
}
