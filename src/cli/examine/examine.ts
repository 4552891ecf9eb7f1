/** The examinations of `montra doctor` for this machine and its store. None changes anything. */
import { constants, existsSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { readHistory } from "../../editions/store/history.ts";
import { newestUndamaged } from "../../editions/store/newest-undamaged.ts";
import { publicationSeconds } from "../../editions/store/publication.ts";
import type { Store } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { hostToOpen } from "../../serving/serve/serve.ts";
import { WebhookQueue } from "../../serving/serve/webhooks/webhook-queue.ts";
import { type ExaminationResult, type FindingText, fine, note, warning, wrong } from "./finding.ts";

interface ServeSettings {
  readonly host: string;
  readonly port: number;
  readonly webhookFolder?: string | undefined;
}

/** Returns `undefined` if it does not apply. */
type Examination = (store: Store, settings: ServeSettings) => Promise<FindingText | undefined>;

const examinations: readonly (readonly [subject: string, run: Examination])[] = [
  ["Node", async () => fine(process.versions.node)],
  ["store", ofFolder(examineStoreFolder)],
  ["room", ofFolder(examineRoom)],
  ["publications", examinePublications],
  ["clock", examineClock],
  ["service", examineLocalService],
  ["webhooks", examineWebhooks],
];

export async function examine(store: Store, settings: ServeSettings): Promise<ExaminationResult[]> {
  const findings: ExaminationResult[] = [];
  for (const [subject, run] of examinations) {
    const found = await run(store, settings).catch((error: Error) => wrong(error.message));
    if (found) findings.push({ subject, ...found });
  }
  return findings;
}

function ofFolder(examineIt: (folder: string) => Promise<FindingText | undefined>): Examination {
  return async ({ folder }) => (folder === undefined ? undefined : await examineIt(folder));
}

async function examineStoreFolder(folder: string) {
  const place = resolve(folder);
  if (!existsSync(place)) {
    return warning(
      `${place} is not there: mount its disk, correct the name, or make it with montra publish <content>`,
    );
  }
  await access(place, constants.R_OK);
  return await access(place, constants.W_OK).then(
    () => fine(`${place} can be read and written`),
    () => note(`${place} can be read but not written: enough to serve, not to publish`),
  );
}

const WARNING_BYTES = 200 * 1024 * 1024;
/** With less, publishing is likely to fail. */
const TOO_FEW_BYTES = 10 * 1024 * 1024;

async function examineRoom(folder: string) {
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const size = say.changes.size({ count: freeBytes });
  if (freeBytes >= WARNING_BYTES) return fine(`${size} free`);
  const level = freeBytes < TOO_FEW_BYTES ? wrong : warning;
  return level(`only ${size} free: make room, or remove old editions with montra prune`);
}

async function examinePublications(store: Store) {
  const served = await newestUndamaged(store);
  const { damage, publications } = await readHistory(store);
  if (!served) return warning("none yet. Make one with montra publish <content>");
  const { number } = served.publication;
  const [first] = [...served.damage, ...damage];
  if (first) return wrong(`serve uses publication ${number}. ${first.message}`);
  return fine(`${publications.length}, number ${number} is current and whole`);
}

const SERVICE_TIMEOUT_MILLISECONDS = 10_000;

async function examineLocalService(_: Store, { host, port }: ServeSettings) {
  const url = `http://${hostToOpen(host)}:${port}/readyz`;
  const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MILLISECONDS);
  const response = await fetch(url, { signal }).catch((error: Error) => error);
  if (response instanceof Error) {
    if (response.name === "TimeoutError") return wrong(`${url} is taken, and does not answer`);
    return note(
      `no service answers at ${url}. Start one with montra serve, or give --host and --port of the running one`,
    );
  }
  const text = await response.text();
  if (!/^\{"status":"/.test(text)) return note(`${url} is answered by something else`);
  if (!response.ok) return wrong(`${url} answers ${response.status}: ${text}`);
  // Members of `/readyz` that report trouble.
  return /"(?:warning|stale|refusing|ahead)":/.test(text) ? warning(text) : fine(text);
}

async function examineClock(store: Store) {
  const current = await store.current().catch(() => undefined);
  // The clocks of two machines may differ by two seconds.
  if (!current || publicationSeconds(current) <= Date.now() / 1000 + 2)
    return fine(new Date().toISOString());
  return warning(
    `the last publication is of ${current.time}, in the future: this clock was set back, or the clock of the publishing machine was fast. Set it by NTP`,
  );
}

const LONG_WAIT_MILLISECONDS = 60_000;

async function examineWebhooks(_: Store, { webhookFolder: folder }: ServeSettings) {
  if (folder === undefined || !WebhookQueue.isIn(folder)) return undefined;
  const isoMoment = (milliseconds: number) => new Date(milliseconds).toISOString();
  const reports = WebhookQueue.report(folder);
  const lines = reports.map(({ url, waiting, waitingSince, deliveredAt, answer }) => {
    const last = deliveredAt === null ? "told nothing yet" : `last told ${isoMoment(deliveredAt)}`;
    const delivered = `${new URL(url).origin} ${last}`;
    if (waitingSince === null) return delivered;
    const failure = answer === null ? "" : `, last answer: ${answer}`;
    return `${delivered}, ${waiting} waiting since ${isoMoment(waitingSince)}${failure}`;
  });
  const says = lines.length > 0 ? lines.join("; ") : "nothing has changed yet";
  const lateBefore = Date.now() - LONG_WAIT_MILLISECONDS;
  const isLate = reports.some(({ waitingSince }) => (waitingSince ?? Infinity) < lateBefore);
  const level = isLate ? warning : fine;
  return level(`${says} (${folder})`);
}
