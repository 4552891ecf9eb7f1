/** Finds the hosts of iframes with an https address, unless the HTML is too large to publish. */
import { Parser } from "htmlparser2";
import { complaintAboutSize } from "./html-size.ts";

/** In lower case; not an IP address. */
export const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.(?!\d+$)[a-z0-9-]+$/;

export function frameHostsIn(html: string): string[] {
  if (!/<iframe/i.test(html) || complaintAboutSize(html)) return [];
  const hosts: string[] = [];
  const parser = new Parser({
    onopentag: (name, { src }) => {
      if (name !== "iframe" || !src) return;
      // The base resolves `//host/…`; its own host remains for a relative address.
      const { protocol, hostname } = URL.parse(src, "https://invalid.invalid/") ?? {};
      const isName = hostname !== undefined && HOST_NAME.test(hostname);
      if (isName && protocol === "https:" && hostname !== "invalid.invalid") hosts.push(hostname);
    },
  });
  parser.end(html);
  return hosts;
}
