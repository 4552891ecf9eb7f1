/**
 * Links from a text to a page of the site: to news and to entries of awards. Pages of other kinds are
 * nobody's here, and may be there.
 */

import type { CollectionName } from "../../contract/field.ts";
import type { Site } from "../../contract/site.ts";
import { say } from "../../language/language.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { Item, Items } from "./items.ts";
import type { KnownItems } from "./known-items.ts";

interface Link {
  readonly item: Item;
  readonly field: string;
  readonly written: string;
  readonly spot: { readonly line: number; readonly column: number };
}

// What is kept of the links of a folder until all of its items are known.
const MOST_LINKS = 200_000;
const MOST_SUGGESTIONS = 200;

export class Links {
  readonly #links: Link[] = [];
  readonly #news: (readonly [before: string, after: string])[];
  readonly #slugs = new Map<string, string>();
  readonly #ids = new Set<string>();
  #suggestions = 0;

  constructor({ noticia_url }: Site) {
    const path = noticia_url.replace(/^(?:\{public_url\}|https?:\/\/[^/]*)/i, "");
    this.#news = [path, "/noticias/{slug}/"].flatMap((pattern) => {
      const [before, after] = pattern.split(/\{(?:slug|id)\}/);
      return before === undefined || after === undefined ? [] : [[before, after] as const];
    });
  }

  /** Note the links of an item, and what others may link to. */
  note(name: CollectionName, item: Item): void {
    if (name === "noticias") {
      const { values } = item;
      const former = values.get("slugs_anteriores");
      const slugs = [values.get("slug"), ...(Array.isArray(former) ? former : [])];
      for (const slug of slugs)
        if (typeof slug === "string") this.#slugs.set(slug.toLowerCase(), slug);
      this.#ids.add(String(values.get("id")));
    }
    for (const [written, field, line, column] of item.head.links ?? []) {
      if (this.#links.length >= MOST_LINKS) return;
      this.#links.push({ item, field, written, spot: { line, column } });
    }
  }

  /** Complain of those that lead nowhere. */
  check({ items, known }: { items: Items; known: KnownItems }): void {
    for (const link of this.#links) this.#checkLink(link, { items, known });
  }

  /** The same of one item that was read anew, its own address being what it was. */
  checkItem(item: Item, about: { items: Items; known: KnownItems }): void {
    for (const [written, field, line, column] of item.head.links ?? []) {
      this.#checkLink({ item, field, written, spot: { line, column } }, about);
    }
  }

  #checkLink(
    { item, field, written, spot }: Link,
    { items, known }: { items: Items; known: KnownItems },
  ): void {
    const complaint = this.#complaintAbout(written, known);
    if (complaint) items.complainAt(item, spot, field, complaint);
  }

  #complaintAbout(written: string, known: KnownItems): Complaint | undefined {
    const [path = ""] = written.split(/[?#]/, 1);
    if (!path.startsWith("/")) return this.#nowhere(written, lastPart(path), known);
    for (const [before, after] of this.#news) {
      if (!path.startsWith(before) || before === "/") continue;
      const bare = after.replace(/\/$/, "");
      const name = path.slice(before.length).replace(/\/$/, "");
      const slug = bare !== "" && name.endsWith(bare) ? name.slice(0, -bare.length) : name;
      if (slug === "" || this.#slugs.has(slug.toLowerCase()) || this.#ids.has(slug))
        return undefined;
      return this.#nowhere(written, lastPart(slug), known);
    }
    const [, first = "", second = ""] = path.split("/");
    if (first === "candidato" && second !== "") {
      if (known.codes.has(second) || known.directory("candidatos").isIncomplete) return undefined;
      return say.html.linkToNowhere({ quoted: quote(written), isProject: true });
    }
    const isNear =
      first !== "noticias" && nearestName(first, ["noticias", "candidato"]) === "noticias";
    return isNear ? this.#nowhere(written, second, known) : undefined;
  }

  #nowhere(written: string, name: string, known: KnownItems): Complaint | undefined {
    if (known.directory("noticias").isIncomplete) return undefined;
    const isLookedFor = ++this.#suggestions <= MOST_SUGGESTIONS;
    const slug = slugify(name.replace(/\.(?:md|html?|yaml|json)$/i, ""));
    const near =
      this.#slugs.get(slug) ?? (isLookedFor ? nearestName(slug, this.#slugs.values()) : undefined);
    const quoted = quote(written);
    return say.html.linkToNowhere({ quoted, ...(near && { near: `/noticias/${near}/` }) });
  }
}

function lastPart(path: string): string {
  return path.split("/").findLast((part) => part !== "") ?? "";
}
