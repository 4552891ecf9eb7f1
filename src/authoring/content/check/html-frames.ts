/** Finds the hosts of the iframes in HTML. */
import { Parser } from "htmlparser2";
import { complaintAboutSize } from "./html-size.ts";

/** The hosts of all iframes that could be allowed: https with a host name. None if the HTML is too large to publish. */
export function frameHostsIn(html: string): string[] {
  if (!/<iframe/i.test(html) || complaintAboutSize(html)) return [];
  const hosts: string[] = [];
  const parser = new Parser({
    onopentag: (name, { src }) => {
      const url = name === "iframe" && src ? URL.parse(src, "https://invalid.invalid/") : null;
      const isHost =
        url?.protocol === "https:" && /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(url.hostname);
      if (url && isHost && url.hostname !== "invalid.invalid") hosts.push(url.hostname);
    },
  });
  parser.end(html);
  return hosts;
}
