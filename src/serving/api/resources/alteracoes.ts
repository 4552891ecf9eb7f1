/** The changes since a publication, as `publish` recorded them. (contract.md, "What changed") */
import * as z from "zod";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { addressChange, member } from "../../../contract/site/items.ts";
import type { ChangedAddress } from "../../../editions/edition/changes-file.ts";
import { shownCondition } from "../../../editions/edition/collection-tables.ts";
import type { Catalogue } from "../catalogue.ts";
import type { JsonObject } from "../json-value.ts";
import type { Ids } from "../list-index.ts";
import type { ParameterValues } from "../parameter-values.ts";
import type { ListResource, Refusal } from "../resource.ts";

export const alteracoes: ListResource = {
  kind: "list",
  name: "alteracoes",
  title: { en: "What changed", pt: "O que mudou" },
  description: {
    en: "The addresses that were added, changed and removed since a publication, so that a copy is brought up to date with one question.",
    pt: "Os endereços que apareceram, mudaram e desapareceram desde uma publicação, para pôr uma cópia em dia com uma só pergunta.",
  },
  path: "/api/v1/alteracoes/",
  item: addressChange,
  envelope: "pages",
  filters: {
    desde: {
      matches: [],
      number: true,
      required: {
        en: "Must be the number of a publication; 0 asks for everything that there is.",
        pt: "Tem de ser o número de uma publicação; 0 pede tudo o que há.",
      },
      en: {
        meaning:
          "The number of the publication that the client has read, as `publicacao` said it; 0 for everything that there is.",
      },
      pt: {
        meaning:
          "O número da publicação que o cliente já leu, tal como veio em `publicacao`; 0 para tudo o que há.",
      },
    },
    historia: {
      matches: [],
      en: {
        meaning:
          "What `historia` said beside that number: a publication of a history that was replaced by a backup is 410 then.",
      },
      pt: {
        meaning:
          "O que veio em `historia` ao lado desse número: assim, uma publicação de uma história substituída por uma cópia de segurança dá 410.",
      },
    },
  },
  pageMembers: {
    schema: {
      publicacao: member(z.int().min(1), {
        en: ["Publication", "Number of the current publication: what to ask with the next time."],
        pt: ["Publicação", "Número da publicação atual: o que se indica da próxima vez."],
      }),
      historia: member(z.string(), {
        en: [
          "History",
          "What to ask with beside that number: it tells histories apart that have the same numbers.",
        ],
        pt: [
          "História",
          "O que se manda com esse número da próxima vez: distingue histórias que têm os mesmos números.",
        ],
      }),
    },
    present: ({ published }) => ({
      publicacao: published?.number ?? 0,
      historia: published?.identity ?? "",
    }),
  },
  computed: { refusal: refusalOf, ids: changedIds, queryForAll: "desde=0", example: exampleOf },
  mustRevalidate: true,
  isForPrograms: true,
  load: (catalogue, ids, parameters) => {
    const { published, edition } = catalogue;
    if (!published?.changes || published.changes === "unavailable") return [];
    const numbers = { since: sinceOf(parameters) ?? 0, current: published.number };
    const addresses = published.changes.addresses(ids, edition.schedule.last);
    return addresses.map((address) => present(catalogue, address, numbers));
  },
};

function sinceOf(parameters: ParameterValues | undefined): number | undefined {
  const text = parameters?.filters.get("desde");
  return text === undefined ? undefined : Number(text);
}

function refusalOf({ published }: Catalogue, parameters: ParameterValues): Refusal | undefined {
  const since = sinceOf(parameters);
  if (!published || since === undefined) return "not-found";
  const { number, identity, replacedUntil, restoredAfter, keptFrom, changes } = published;
  // Another history may have a publication with the same number.
  const isAmbiguous = since <= replacedUntil || since > restoredAfter;
  if (since > number) return isAmbiguous ? "no-longer-kept" : "not-yet";
  if (changes === "unavailable") return "unavailable";
  if (since === 0) return changes ? undefined : "not-recorded";
  const requestedHistory = parameters.filters.get("historia");
  const history = since === number ? identity : changes?.identities.get(since);
  const canCompare = requestedHistory !== undefined && history !== undefined;
  const isOther = canCompare ? requestedHistory !== history : isAmbiguous;
  if (isOther) return "no-longer-kept";
  // Without recorded changes, only "since the current publication" can be answered: nothing.
  if (!changes) return since === number ? undefined : "not-recorded";
  return since < Math.max(changes.since, keptFrom) ? "no-longer-kept" : undefined;
}

function changedIds({ published, edition }: Catalogue, parameters: ParameterValues): Ids {
  const changes = published?.changes;
  if (!changes || changes === "unavailable") return new Float64Array(0);
  return changes.changedSince(sinceOf(parameters) ?? 0, edition.schedule.last);
}

/** Fixed, because documents depend on the edition alone and not on earlier publications. */
function exampleOf({ publicUrl }: Catalogue) {
  const results = [
    { url: `${publicUrl}/api/v1/eventos/`, alteracao: "changed", publicacao: 42 },
    { url: `${publicUrl}/api/v1/temas/`, alteracao: "changed", publicacao: 41 },
  ];
  const page = { count: results.length, next: null, previous: null, results };
  return { query: "desde=40", value: { ...page, publicacao: 42, historia: "9c1185a5c5e9" } };
}

function present(
  catalogue: Catalogue,
  address: ChangedAddress,
  { since, current }: { since: number; current: number },
): JsonObject {
  const { path, added, changed, isScheduled, item } = address;
  const exists = item ? isVisible(catalogue, item) : address.isThere;
  // An item that exists now but not at the current publication has appeared on schedule.
  const change = added > since || !address.isThere ? "added" : "changed";
  return {
    url: catalogue.publicUrl + path,
    alteracao: exists ? change : "removed",
    publicacao: isScheduled ? current : changed,
  };
}

function isVisible({ edition }: Catalogue, item: { collection: string; id: number }): boolean {
  const collection = collections[item.collection as CollectionName];
  const sql = `SELECT 1 FROM ${collection.name} WHERE id = :id AND ${shownCondition(collection)}`;
  return edition.get(sql, { id: item.id }) !== undefined;
}
