/** Titles for use outside the site, such as in a feed reader, begin with the site's name. */
import { type Plan, plainAnswer } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { ListResource } from "../api/resource.ts";
import { choiceOfValue, filterChoices } from "./choices.ts";
import { itemFields } from "./fields.ts";
import { filterLabel } from "./filter-form.ts";
import { itemName } from "./item-kind.ts";
import { relatedItem } from "./related.ts";
import { type Words, wordsOf } from "./words.ts";

/** @returns for example `Soleira — Notícias — Arrendamento` */
export function fullTitle(plan: Plan, catalogue: Catalogue): string {
  const { resource } = plan;
  const words = wordsOf(catalogue);
  const title = words.in(resource.title);
  if (resource.kind !== "list") {
    const item = plainAnswer(plan) as JsonObject;
    const kind = { fields: itemFields(resource), collection: resource.collection };
    return `${catalogue.edition.site.nome} — ${itemName(item, kind) ?? title}`;
  }
  const { parameters, segments } = plan;
  const scopes = Object.values(segments).flatMap((id) => {
    const { collection } = resource.scope ?? {};
    return (collection && relatedItem(catalogue, collection, Number(id))?.name) ?? [];
  });
  const filterTexts = Array.from(parameters.filters, ([name, value]) =>
    filterText(resource, { name, value }, { catalogue, words }),
  );
  const search = parameters.search === undefined ? [] : [words.say.quoted(parameters.search)];
  return [catalogue.edition.site.nome, title, ...scopes, ...filterTexts, ...search].join(" — ");
}

function filterText(
  list: ListResource,
  { name, value }: { name: string; value: string },
  { catalogue, words }: { catalogue: Catalogue; words: Words },
): string {
  const filter = list.filters[name];
  if (!filter) return value;
  if (filter.to) {
    return value
      .split(",")
      .map((one) => choiceOfValue(filterChoices(catalogue, list, filter, one), one)?.label ?? one)
      .join(", ");
  }
  return `${filterLabel(name, filter, list, words)}: ${filter.range ? words.day(value) : value}`;
}
