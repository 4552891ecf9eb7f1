/** Checks links to the site. Unknown paths get only a notice: another program may serve them. */

import { fieldsOfKind } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import { NEWS, type Site } from "../../../contract/site/site.ts";
import { say } from "../../../language/language.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { pathsOf, pathTemplate } from "../../../serving/api/path-template.ts";
import type { DetailResource } from "../../../serving/api/resource.ts";
import { resources } from "../../../serving/api/resources/resources.ts";
import { routes } from "../../../serving/api/resources/routes.ts";
import { linkedKindOf } from "../check/html-addresses.ts";
import { complaintAboutElsewhere } from "../check/links.ts";
import type { Intake } from "../intake/intake.ts";
import type { Spot } from "../parse/text.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { ItemHead, Items } from "./items.ts";
import type { KnownItems } from "./known-items.ts";

interface Link {
  readonly item: ItemHead;
  readonly field: string;
  readonly written: string;
  readonly spot: Spot;
}

// The path of news pages around slug or id: ["/noticias/", "/", false] for "/noticias/{slug}/". If
// it has both, "/noticias/{id}/{slug}/", the last one identifies the news item.
type Pattern = readonly [before: string, after: string, hasBoth: boolean];

const newsPage = resources.find(
  ({ kind, collection, path }) =>
    kind === "detail" && collection === NEWS && !path.startsWith("/api/"),
) as DetailResource;

/** The segment at `idAt` is the id or code of an item of the `collection`, if one is set. */
const ADDRESSES = routes.map((route) => {
  const parts = route.path.split("/").filter((part) => part !== "");
  const idAt = parts.findIndex((part) => part.startsWith(":"));
  const isPrefix = route.kind === "media" || route.kind === "problem";
  const name = route.kind === "resource" ? route.resource.collection : undefined;
  const variable = parts[idAt]?.slice(1) ?? "";
  const field = name && collections[name].fields[variable];
  const isCode = field?.kind === "code";
  const collection = isCode || field?.kind === "id" ? name : field?.to;
  return { parts, isPrefix, idAt, isCode, collection };
});
const FIRST_PARTS = new Set(ADDRESSES.map(({ parts }) => parts[0] ?? ""));

const MAX_LINKS = 200_000;
const MAX_SUGGESTIONS = 200;

/** The links of all items, which are checked when all items are known. */
export class Links {
  readonly #intake: Intake;
  readonly #links: Link[] = [];
  readonly #news: readonly Pattern[];
  readonly #newsByHost = new Map<string, readonly Pattern[]>();
  readonly #publicHost: string | undefined;
  /** The path in `public_url`, without a slash at the end. */
  readonly #publicPath: string;
  /** Whether this service has the news pages, so that paths without host lead to it. */
  readonly #isOwnSite: boolean;
  /** Slugs and former slugs of news, by slug in lower case. */
  readonly #slugs = new Map<string, string>();
  #suggestions = 0;

  constructor({ noticia_url, public_url }: Site, intake: Intake) {
    this.#intake = intake;
    const path = noticia_url.replace(/^(?:\{public_url\}|https?:\/\/[^/]*)/i, "");
    const configured = patternsOf(path);
    const own = patternsOf(pathTemplate(newsPage));
    this.#news = [...configured, ...own];
    const newsHost = hostOf(noticia_url);
    if (newsHost !== undefined) this.#newsByHost.set(newsHost, configured);
    this.#publicHost = hostOf(public_url ?? "");
    this.#publicPath = (public_url ?? "").replace(HOST, "").replace(/\/$/, "");
    this.#isOwnSite = newsHost === undefined || newsHost === this.#publicHost;
    if (this.#publicHost !== undefined)
      this.#newsByHost.set(this.#publicHost, this.#isOwnSite ? this.#news : own);
  }

  note(name: CollectionName, item: ItemHead): void {
    if (name === NEWS) {
      const slugFields = fieldsOfKind(collections[name], "slug", "formerNames");
      for (const slug of slugFields.flatMap((field) => item.values[field] ?? []))
        if (typeof slug === "string") this.#slugs.set(slug.toLowerCase(), slug);
    }
    for (const [written, field, line, column] of item.head.links ?? []) {
      if (this.#links.length >= MAX_LINKS) return;
      this.#links.push({ item, field, written, spot: { line, column } });
    }
  }

  check({ items, known }: { items: Items; known: KnownItems }): void {
    for (const { item, field, written, spot } of this.#links) {
      const complaint = this.#complaintAbout(written, known);
      if (complaint === "unknown") {
        const about = { quoted: quote(written), isWhole: HOST.test(written) };
        items.notice(item, field, say.html.noPage(about));
      } else if (complaint) items.complainAt(item, spot, field, complaint);
    }
  }

  /** @returns "unknown" if another program may serve the address */
  #complaintAbout(written: string, known: KnownItems): Complaint | "unknown" | undefined {
    const host = hostOf(written);
    const patterns = host === undefined ? this.#news : this.#newsByHost.get(host);
    if (!patterns) return complaintAboutElsewhere(written);
    const [fullPath = ""] = written.replace(HOST, "").split(/[?#]/, 1);
    const isBelow = host === this.#publicHost && fullPath.startsWith(`${this.#publicPath}/`);
    const path = isBelow ? fullPath.slice(this.#publicPath.length) : fullPath;
    if (!path.startsWith("/")) return this.#noPage(written, lastSegment(path), known);
    for (const pattern of patterns) {
      const slug = slugIn(path, pattern);
      if (slug === undefined) continue;
      if (slug === "" || this.#slugs.has(slug.toLowerCase()) || isNewsId(slug, known))
        return undefined;
      return this.#noPage(written, lastSegment(slug), known);
    }
    if (host !== undefined && host !== this.#publicHost) return undefined;
    // The path of a news page may be misspelt: "/noticia/obras/".
    const [, first = "", second = ""] = path.split("/");
    const near = FIRST_PARTS.has(first) ? undefined : nearestName(first, FIRST_PARTS);
    if (near !== undefined && newsPage.path.startsWith(`/${near}/`))
      return this.#noPage(written, second, known);
    const exists = isAddressOfService(path, known);
    const kind = linkedKindOf(path);
    const about = { isImage: kind === "image", isInText: true };
    const isMedium = kind !== undefined && first === "media";
    // The address of a published file changes with its bytes, so a link to it would break.
    const isPublishedFile = isMedium && this.#intake.hasMediumNamed(lastSegment(path));
    const isMissingFile = kind !== undefined && !isMedium && exists === false;
    if (isPublishedFile || isMissingFile) return this.#intake.complaintAboutMissing(written, about);
    if (exists === false) return say.html.link({ quoted: quote(written) });
    const isOwn = this.#isOwnSite && (host === undefined || isBelow || this.#publicPath === "");
    return (isMedium || exists === undefined) && isOwn ? "unknown" : undefined;
  }

  /** @param name the slug, which may be misspelt */
  #noPage(written: string, name: string, known: KnownItems): Complaint | undefined {
    if (known.targets(NEWS).isIncomplete) return undefined;
    const mayCompare = ++this.#suggestions <= MAX_SUGGESTIONS;
    const slug = slugify(name.replace(/\.(?:md|html?|yaml|json)$/i, ""));
    const near =
      this.#slugs.get(slug) ?? (mayCompare ? nearestName(slug, this.#slugs.values()) : undefined);
    const quoted = quote(written);
    const page = near && pathsOf(newsPage)(near);
    return say.html.link({ quoted, ...(page && { better: quoteInFull(page) }) });
  }
}

/** The slug or id in the path of a news page; `undefined` if it is the path of another page. */
function slugIn(path: string, [before, after, hasBoth]: Pattern): string | undefined {
  // News pages at the root cannot be told from other pages.
  if (!path.startsWith(before) || before === "/") return undefined;
  const ending = after.replace(/\/$/, "");
  const rest = path.slice(before.length).replace(/\/$/, "");
  const hasEnding = ending !== "" && rest.endsWith(ending);
  const name = hasEnding ? rest.slice(0, -ending.length) : rest;
  return hasBoth ? lastSegment(name) : name;
}

/** Whether the service has this address; `undefined` if none of its paths begins like this. */
function isAddressOfService(path: string, known: KnownItems): boolean | undefined {
  const segments = path
    .split("/")
    .filter((part) => part !== "")
    .map(decodePercent);
  const address = ADDRESSES.find(({ parts, isPrefix }) =>
    isPrefix
      ? parts[0] === segments[0]
      : parts.length === segments.length &&
        parts.every((part, index) => part.startsWith(":") || part === segments[index]),
  );
  if (!address) return FIRST_PARTS.has(segments[0] ?? "") ? false : undefined;
  const id = segments[address.idAt];
  if (id === undefined || !address.collection) return true;
  const targets = known.targets(address.collection);
  if (targets.isIncomplete) return true;
  return address.isCode ? known.hasCode(id) : targets.byId(Number(id)) !== undefined;
}

const HOST = /^https?:\/\/([^/?#]+)/i;

/** Host and port in lower case; `undefined` if the address is not absolute. */
function hostOf(address: string): string | undefined {
  return HOST.exec(address)?.[1]?.toLowerCase();
}

function patternsOf(pattern: string): Pattern[] {
  const [before = "", ...others] = pattern.split(/\{(?:slug|id)\}/);
  const after = others.at(-1);
  return after === undefined ? [] : [[before, after, others.length > 1]];
}

function isNewsId(text: string, known: KnownItems): boolean {
  const id = Number(text);
  return String(id) === text && known.targets(NEWS).byId(id) !== undefined;
}
