/** Finds the hosts of the iframes in HTML. */
import { Parser } from "htmlparser2";
import { complaintAboutSize } from "./html-size.ts";

/** The name of a host, in lower case; no address of a machine. */
export const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.(?!\d+$)[a-z0-9-]+$/;

/** The hosts of all iframes that could be allowed: https with a host name. None if the HTML is too large to publish. */
export function frameHostsIn(html: string): string[] {
  if (!/<iframe/i.test(html) || complaintAboutSize(html)) return [];
  const hosts: string[] = [];
  const parser = new Parser({
    onopentag: (name, { src }) => {
      const url = name === "iframe" && src ? URL.parse(src, "https://invalid.invalid/") : null;
      const isHost = url?.protocol === "https:" && HOST_NAME.test(url.hostname);
      if (url && isHost && url.hostname !== "invalid.invalid") hosts.push(url.hostname);
    },
  });
  parser.end(html);
  return hosts;
}
