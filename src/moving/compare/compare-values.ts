/** Compares two values of a field: the rule that excuses a difference, and the files they name. */
import { sanitise } from "../../authoring/content/check/html.ts";
import { linkedKindOf, replaceAddresses } from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import { parseMoment } from "../../authoring/content/check/moment.ts";
import { type Both, mapBoth } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

/** @returns `undefined` if a client would notice that the values differ */
export function ruleForValues(
  field: string,
  kind: string,
  [was, is]: Both<unknown>,
): ExcuseRule | undefined {
  // The address of a teaser that led nowhere is an addition too.
  if (was === undefined || (field === "url" && (was ?? "") === "")) return "montra_additions";
  if (separateFiles(kind, was).json === separateFiles(kind, is).json) return "file_addresses";
  const hosts = frameHostsIn(String(is));
  const [old, now] = mapBoth([was, is], (value) =>
    separateFiles(kind, value, (text) => inUsualForm(kind, text, hosts)),
  );
  return old.json === now.json ? "usual_form" : undefined;
}

function inUsualForm(kind: string, text: string, hosts: readonly string[]): string {
  const usual = text.normalize("NFC").trim();
  if (kind === "html") return sanitise(usual, hosts).html;
  const moment = kind === "moment" ? parseMoment(usual) : undefined;
  // Only with an offset, because a time without one is a different moment in each zone.
  const isInstant = moment !== undefined && /(?:Z|[-+]\d\d:\d\d)$/.test(moment);
  return isInstant ? Temporal.Instant.from(moment).toString() : usual;
}

interface SeparatedFiles {
  /** The value, with `{file}` in place of each address of a file. */
  readonly json: string | undefined;
  /** The addresses, in order. */
  readonly files: readonly string[];
}

/** @param rewrite applied to each text of the value */
export function separateFiles(
  kind: string,
  value: unknown,
  rewrite = (text: string) => text,
): SeparatedFiles {
  const files: string[] = [];
  const take = (address: string) => {
    files.push(address);
    return "{file}";
  };
  const json = JSON.stringify(value, (_, inner) => {
    const text = typeof inner === "string" ? rewrite(inner) : "";
    if (text === "") return inner;
    const isDocument = kind === "url" && linkedKindOf(text) === "document";
    if (kind === "image" || isDocument) return take(text);
    if (kind !== "html") return text;
    return replaceAddresses(text, (address, fileKind) => {
      // An image of another host must keep its address; a document may have been copied from any.
      const isOwnImage = fileKind === "image" && !isOnOtherHost(address);
      return fileKind === "document" || isOwnImage ? take(address) : undefined;
    });
  });
  return { json, files };
}

export function isOnOtherHost(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}
