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

/** The path of news pages around the slug or id: "/noticias/{slug}/" is "/noticias/" and "/". */
interface NewsPath {
  readonly before: string;
  readonly after: string;
  /** True for "/noticias/{id}/{slug}/", whose last variable identifies the news item. */
  readonly hasBoth: boolean;
}

const newsPage = resources.find(
  ({ kind, collection, path }) =>
    kind === "detail" && collection === NEWS && !path.startsWith("/api/"),
) as DetailResource;

/** The segment at `idAt` is the id or code of an item of the `collection`, if one is set. */
const ADDRESSES = routes.map((route) => {
  const parts = segmentsOf(route.path);
  const idAt = parts.findIndex((part) => part.startsWith(":"));
  const isPrefix = route.kind === "media" || route.kind === "problem";
  const name = route.kind === "resource" ? route.resource.collection : undefined;
  const variable = parts[idAt]?.slice(1) ?? "";
  const field = name && collections[name].fields[variable];
  const isCode = field?.kind === "code";
  const isOwnId = isCode || field?.kind === "id";
  return { parts, isPrefix, idAt, isCode, collection: isOwnId ? name : field?.to };
});
const FIRST_PARTS = new Set(ADDRESSES.map(({ parts }) => parts[0] ?? ""));

const MAX_LINKS = 200_000;
const MAX_SUGGESTIONS = 200;

export class Links {
  readonly #intake: Intake;
  readonly #known: KnownItems;
  readonly #links: Link[] = [];
  readonly #newsPaths: readonly NewsPath[];
  readonly #newsPathsByHost = new Map<string, readonly NewsPath[]>();
  readonly #publicHost: string | undefined;
  /** The path in `public_url`, without a slash at the end. */
  readonly #publicPath: string;
  /** Whether this service has the news pages, so that paths without host lead to it. */
  readonly #hasNewsPages: boolean;
  /** Slugs and former slugs of news as written, by slug in lower case. */
  readonly #slugs = new Map<string, string>();
  #suggestions = 0;

  constructor({ noticia_url, public_url }: Site, intake: Intake, known: KnownItems) {
    this.#intake = intake;
    this.#known = known;
    const path = noticia_url.replace(/^(?:\{public_url\}|https?:\/\/[^/]*)/i, "");
    const configuredPaths = newsPathsOf(path);
    const ownPaths = newsPathsOf(pathTemplate(newsPage));
    this.#newsPaths = [...configuredPaths, ...ownPaths];
    const newsHost = hostOf(noticia_url);
    this.#publicHost = hostOf(public_url ?? "");
    this.#publicPath = (public_url ?? "").replace(HOST, "").replace(/\/$/, "");
    this.#hasNewsPages = newsHost === undefined || newsHost === this.#publicHost;
    const publicPaths = this.#hasNewsPages ? this.#newsPaths : ownPaths;
    if (newsHost !== undefined) this.#newsPathsByHost.set(newsHost, configuredPaths);
    if (this.#publicHost !== undefined) this.#newsPathsByHost.set(this.#publicHost, publicPaths);
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

  /** Call this after all items are registered. */
  check(items: Items): void {
    for (const { item, field, written, spot } of this.#links) {
      const complaint = this.#complaintAbout(written);
      if (complaint === "unknown") {
        const about = { quoted: quote(written), isWhole: HOST.test(written) };
        items.notice(item, field, say.html.noPage(about));
      } else if (complaint) items.complainAt(item, spot, field, complaint);
    }
  }

  /** @returns "unknown" if another program may serve the address */
  #complaintAbout(written: string): Complaint | "unknown" | undefined {
    const host = hostOf(written);
    const newsPaths = host === undefined ? this.#newsPaths : this.#newsPathsByHost.get(host);
    if (!newsPaths) return complaintAboutElsewhere(written);
    const [fullPath = ""] = written.replace(HOST, "").split(/[?#]/, 1);
    const isBelowPublicUrl =
      host === this.#publicHost && fullPath.startsWith(`${this.#publicPath}/`);
    const path = isBelowPublicUrl ? fullPath.slice(this.#publicPath.length) : fullPath;
    if (!path.startsWith("/")) return this.#noPage(written, lastSegment(path));
    const slug = newsPaths.map((news) => slugIn(path, news)).find((slug) => slug !== undefined);
    if (slug !== undefined) {
      const exists = slug === "" || this.#slugs.has(slug.toLowerCase()) || this.#isNewsId(slug);
      return exists ? undefined : this.#noPage(written, lastSegment(slug));
    }
    // Another service has the news pages. Its other pages are unknown.
    if (host !== undefined && host !== this.#publicHost) return undefined;
    const [, first = "", second = ""] = path.split("/");
    if (isLikeNewsPage(first)) return this.#noPage(written, second);
    const isOwn = this.#hasNewsPages && (host === undefined || isBelowPublicUrl);
    const complaint = this.#complaintAboutPath(path, written);
    return complaint === "unknown" && !isOwn ? undefined : complaint;
  }

  /** @param path of anything but a news page */
  #complaintAboutPath(path: string, written: string): Complaint | "unknown" | undefined {
    const found = findAddress(path, this.#known);
    const kind = linkedKindOf(path);
    const isMedium = kind !== undefined && path.startsWith("/media/");
    // The address of a published file changes with its bytes, so a link to it would break.
    const isPublishedFile = isMedium && this.#intake.hasMediumNamed(lastSegment(path));
    const isMissingFile = kind !== undefined && !isMedium && found === "missing";
    const use = { isImage: kind === "image", isInText: true };
    if (isPublishedFile || isMissingFile) return this.#intake.complaintAboutMissing(written, use);
    if (found === "missing") return say.html.link({ quoted: quote(written) });
    return isMedium || found === "unknown" ? "unknown" : undefined;
  }

  /** @param name the slug, which may be misspelt */
  #noPage(written: string, name: string): Complaint | undefined {
    if (this.#known.targets(NEWS).isIncomplete) return undefined;
    const slug = slugify(name.replace(/\.(?:md|html?|yaml|json)$/i, ""));
    this.#suggestions++;
    const slugs = this.#suggestions > MAX_SUGGESTIONS ? [] : this.#slugs.values();
    const near = this.#slugs.get(slug) ?? nearestName(slug, slugs);
    const quoted = quote(written);
    const page = near && pathsOf(newsPage)(near);
    return say.html.link({ quoted, ...(page && { better: quoteInFull(page) }) });
  }

  #isNewsId(text: string): boolean {
    const id = Number(text);
    return String(id) === text && this.#known.targets(NEWS).byId(id) !== undefined;
  }
}

/** The slug or id in the path of a news page; `undefined` if it is the path of another page. */
function slugIn(path: string, { before, after, hasBoth }: NewsPath): string | undefined {
  // News pages at the root cannot be told from other pages.
  if (!path.startsWith(before) || before === "/") return undefined;
  const ending = after.replace(/\/$/, "");
  const rest = path.slice(before.length).replace(/\/$/, "");
  const hasEnding = ending !== "" && rest.endsWith(ending);
  const name = hasEnding ? rest.slice(0, -ending.length) : rest;
  return hasBoth ? lastSegment(name) : name;
}

/** Whether it is the misspelt path of a news page: "noticia" of "/noticia/obras/". */
function isLikeNewsPage(firstSegment: string): boolean {
  const isRight = FIRST_PARTS.has(firstSegment);
  const nearest = isRight ? undefined : nearestName(firstSegment, FIRST_PARTS);
  return nearest !== undefined && newsPage.path.startsWith(`/${nearest}/`);
}

/** @returns "unknown" if no path of the service begins like this */
function findAddress(path: string, known: KnownItems): "exists" | "missing" | "unknown" {
  const segments = segmentsOf(path).map(decodePercent);
  const [first = ""] = segments;
  const address = ADDRESSES.find(({ parts, isPrefix }) =>
    isPrefix
      ? parts[0] === first
      : parts.length === segments.length &&
        parts.every((part, index) => part.startsWith(":") || part === segments[index]),
  );
  if (!address) return FIRST_PARTS.has(first) ? "missing" : "unknown";
  const id = segments[address.idAt];
  if (id === undefined || !address.collection) return "exists";
  const targets = known.targets(address.collection);
  if (targets.isIncomplete) return "exists";
  const hasItem = address.isCode ? known.hasCode(id) : targets.byId(Number(id)) !== undefined;
  return hasItem ? "exists" : "missing";
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

const HOST = /^https?:\/\/([^/?#]+)/i;

/** Host and port in lower case; `undefined` if the address is not absolute. */
function hostOf(address: string): string | undefined {
  return HOST.exec(address)?.[1]?.toLowerCase();
}

function newsPathsOf(template: string): NewsPath[] {
  const [before = "", ...others] = template.split(/\{(?:slug|id)\}/);
  const after = others.at(-1);
  return after === undefined ? [] : [{ before, after, hasBoth: others.length > 1 }];
}
