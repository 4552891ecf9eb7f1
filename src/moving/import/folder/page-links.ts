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

export class PageLinks {
  readonly #names: ItemNames;
  readonly #publicUrl: URL;
  readonly #newsHost: string | undefined;
  /** The path of a news page before and after its slug or id: `/noticias/` and `/`. */
  readonly #beforeName: string;
  readonly #afterName: string;
  readonly #codes = new Set<string>();

  constructor(harvest: Harvest, names: ItemNames, newsPattern: string, publicUrl: string) {
    this.#names = names;
    this.#publicUrl = new URL(`${publicUrl}/`);
    this.#newsHost = URL.parse(newsPattern)?.host;
    const path = newsPattern.replace(/^(?:\{public_url\}|https?:\/\/[^/]*)/i, "");
    const parts = path.split(/\{(?:slug|id)\}/);
    this.#beforeName = parts[0] ?? "";
    this.#afterName = parts.at(-1) ?? "";
    for (const name of ["candidatos", "vencedores"] as const) {
      for (const { codigo } of harvest.items(name)) this.#codes.add(String(codigo));
    }
  }

  /** @returns `undefined` if the link stays */
  replacementOf(written: string): string | undefined {
    if (!isDoubtfulLink(written)) return undefined;
    const url = URL.parse(written, this.#publicUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    const isRefused = complaintAboutLink(written) !== undefined || this.#isBroken(written, url);
    return isRefused ? url.href.slice(url.protocol.length) : undefined;
  }

  #isBroken(written: string, { host, pathname }: URL): boolean {
    // A relative link leads somewhere else from each page that shows the text.
    if (!/^(?:https?:)?\//i.test(written)) return true;
    if (host !== this.#publicUrl.host && host !== this.#newsHost)
      return complaintAboutElsewhere(written) !== undefined;
    const base = this.#publicUrl.pathname;
    const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
    const before = this.#beforeName;
    if (before !== "/" && before !== "" && path.startsWith(before))
      return !this.#names.isNewsOrList(this.#newsNameIn(path));
    const [, first = "", second = ""] = path.split("/");
    if (first === "candidato") return second !== "" && !this.#codes.has(second);
    // A misspelt `/noticias/`, such as `/noticia/`, is a broken link to a news item.
    const isOfNews = nearestName(first, ["noticias", "candidato"]) === "noticias";
    return isOfNews && (first !== "noticias" || !this.#names.isNewsOrList(second));
  }

  /** The slug or id in the path of a news page: `casa` in `/noticias/12/casa/`. */
  #newsNameIn(path: string): string {
    const afterName = this.#afterName.replace(/\/$/, "");
    const name = path.slice(this.#beforeName.length).replace(/\/$/, "");
    const bareName = name.endsWith(afterName)
      ? name.slice(0, name.length - afterName.length)
      : name;
    return bareName.slice(bareName.lastIndexOf("/") + 1);
  }
}
