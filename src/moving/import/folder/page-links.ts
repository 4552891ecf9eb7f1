/**
 * Links to pages that will not exist, which `montra check` refuses. So that the move can be
 * rehearsed, they become absolute without a scheme, which `check` does not follow.
 */
import {
  complaintAboutElsewhere,
  complaintAboutLink,
  isDoubtfulLink,
} from "../../../authoring/content/check/links.ts";
import { nearestName } from "../../../authoring/content/report/nearest-name.ts";
import type { Harvest } from "../harvest/harvest.ts";
import type { ItemNames } from "./item-names.ts";
import type { SiteSettings } from "./site-settings.ts";

export class PageLinks {
  readonly #names: ItemNames;
  readonly #public: URL | null;
  readonly #newsHost: string | undefined;
  readonly #pattern: readonly [before: string, after: string];
  readonly #codes = new Set<string>();

  constructor(harvest: Harvest, names: ItemNames, { public_url, noticia_url }: SiteSettings) {
    this.#names = names;
    this.#public = URL.parse(`${public_url}/`);
    this.#newsHost = URL.parse(noticia_url)?.host;
    const path = noticia_url.replace(/^(?:\{public_url\}|https?:\/\/[^/]*)/i, "");
    const parts = path.split(/\{(?:slug|id)\}/);
    this.#pattern = [parts[0] ?? "", parts.at(-1) ?? ""];
    for (const name of ["candidatos", "vencedores"] as const) {
      for (const { codigo } of harvest.items(name)) this.#codes.add(String(codigo));
    }
  }

  /** @returns `undefined` if the link stays */
  replacementOf(written: string): string | undefined {
    if (this.#public === null || !isDoubtfulLink(written)) return undefined;
    const url = URL.parse(written, this.#public);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    if (complaintAboutLink(written) === undefined && !this.#isBroken(written, url))
      return undefined;
    return url.href.slice(url.protocol.length);
  }

  #isBroken(written: string, { host, pathname }: URL): boolean {
    if (!/^(?:https?:)?\//i.test(written)) return true;
    if (host !== this.#public?.host && host !== this.#newsHost) {
      return complaintAboutElsewhere(written) !== undefined;
    }
    const base = this.#public?.pathname ?? "/";
    const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
    const [before, after] = this.#pattern;
    const [, first = "", second = ""] = path.split("/");
    if (before !== "/" && before !== "" && path.startsWith(before)) {
      const name = path.slice(before.length);
      const suffix = after.replace(/\/$/, "");
      const rest = name.replace(/\/$/, "");
      const slug = suffix !== "" && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest;
      return !this.#names.isNews(slug.slice(slug.lastIndexOf("/") + 1));
    }
    if (first === "candidato") return second !== "" && !this.#codes.has(second);
    // A misspelt `/noticias/`, such as `/noticia/`, is a broken link to a news item.
    const isOfNews = nearestName(first, ["noticias", "candidato"]) === "noticias";
    return isOfNews && (first !== "noticias" || !this.#names.isNews(second));
  }
}
