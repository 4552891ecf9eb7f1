/** Titles for use outside the site, such as in a feed reader, begin with the site's name. */
import { type Plan, plainAnswer } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { ListResource } from "../api/resource.ts";
import { choiceOfValue, filterChoices } from "./choices.ts";
import { filterLabel } from "./filter-form.ts";
import { itemName, shapeOf } from "./item-shape.ts";
import { relatedItem } from "./related.ts";
import { wordsOf } from "./words.ts";

/** @returns for example `Soleira — Notícias — Arrendamento` */
export function fullTitle(plan: Plan, catalogue: Catalogue): string {
  const { resource } = plan;
  const words = wordsOf(catalogue);
  const title = words.in(resource.title);
  if (resource.kind !== "list") {
    const item = plainAnswer(plan) as JsonObject;
    return `${catalogue.edition.site.nome} — ${itemName(item, shapeOf(resource)) ?? title}`;
  }
  const { parameters, segments } = plan;
  const { collection } = resource.scope ?? {};
  const scopes = Object.values(segments)
    .map((id) => collection && relatedItem(catalogue, collection, Number(id))?.name)
    .filter((name) => name !== undefined);
  const filterTexts = Array.from(parameters.filters, ([name, value]) =>
    filterText(resource, name, value, catalogue),
  );
  const search = parameters.search === undefined ? [] : [words.say.quoted(parameters.search)];
  return [catalogue.edition.site.nome, title, ...scopes, ...filterTexts, ...search].join(" — ");
}

function filterText(list: ListResource, name: string, value: string, catalogue: Catalogue): string {
  const words = wordsOf(catalogue);
  const filter = list.filters[name];
  if (!filter) return value;
  if (filter.to) {
    return value
      .split(",")
      .map(
        (each) => choiceOfValue(filterChoices(catalogue, list, filter, each), each)?.label ?? each,
      )
      .join(", ");
  }
  return `${filterLabel(name, filter, list, words)}: ${filter.range ? words.day(value) : value}`;
}
