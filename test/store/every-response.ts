/** The responses to every address of an edition: as JSON, indented, and as a page. */
import { createHash } from "node:crypto";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../src/editions/store/newest-undamaged.ts";
import { recordAnswers } from "../support/answers.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

/** @param store the folder that it serves @returns status, ETag and hash, by format and path */
export async function everyResponse(address: string, store: string): Promise<Map<string, string>> {
  const whole = await newestUndamaged(new FolderStore(store));
  return await responsesOf(address, [...recordAnswers(whole?.file ?? "").keys()]);
}

export async function responsesOf(
  address: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const requests = paths.flatMap((path) => {
    if (path.startsWith("/media/")) return [{ path, accept: "image/*" }];
    const indented = `${path}${path.includes("?") ? "&" : "?"}format=api`;
    const json = [
      { path, accept: "application/json" },
      { path: indented, accept: "application/json" },
    ];
    return [...json, { path, accept: BROWSER }];
  });
  const responses = new Map<string, string>();
  const ask = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const { path, accept } = next;
      const headers = { Accept: accept, "Accept-Encoding": "identity" };
      const response = await fetch(address + path, { headers });
      const body = Buffer.from(await response.arrayBuffer());
      const hash = createHash("sha256").update(body).digest("hex");
      const etag = response.headers.get("etag");
      responses.set(`${accept} ${path}`, `${response.status} ${etag} ${hash}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return new Map([...responses].sort(([one], [other]) => (one < other ? -1 : 1)));
}
