/**
 * The examinations of `montra doctor`: each looks at one thing of this machine or store and says what it
 * found, with the remedy where something is wrong. None changes anything but a file that it removes
 * again.
 */
import { constants, readFileSync } from "node:fs";
import { access, readFile, stat, statfs, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { connectionsWithin, readDescriptorLimit } from "../../serve/connections/descriptors.ts";
import { defaultLimits } from "../../serve/connections/limits.ts";
import { readHistory } from "../../store/history.ts";
import { newestWhole } from "../../store/newest-whole.ts";
import { type Owned, ownersIn, strangerAmong } from "../../store/owners.ts";
import { publicationSeconds } from "../../store/publication.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../terminal/counted.ts";
import { formatBytes } from "../terminal/format-difference.ts";
import { type Finding, fine, note, warning, wrong } from "./finding.ts";

type Found = Omit<Finding, "subject">;

/** `undefined` where there is nothing to look at. */
type Look = (store: Store) => Promise<Found | undefined>;

const examinations: readonly (readonly [subject: string, look: Look])[] = [
  ["Node", examineNode],
  ["images", examineSharp],
  ["descriptors", examineDescriptors],
  ["temporary folder", () => examineWriting(tmpdir(), "name another one in TMPDIR")],
  ["store", ofFolder(examineStoreFolder)],
  ["file system", ofFolder(examineFileSystem)],
  ["room", ofFolder(examineRoom)],
  ["publications", examinePublications],
  ["clock", examineClock],
];

/** In the order of {@link examinations}; one that fails is a finding by itself. */
export async function examine(store: Store): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [subject, look] of examinations) {
    const found = await look(store).catch((error: Error) => wrong(error.message));
    if (found) findings.push({ subject, ...found });
  }
  return findings;
}

/** Of a store that is a folder. */
function ofFolder(look: (folder: string) => Promise<Found>): Look {
  return async ({ folder }) => (folder === undefined ? undefined : await look(folder));
}

async function examineNode() {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) >= 26) return fine(node);
  return wrong(`${node}, and Montra needs 26. ${AGAIN}`);
}

/** An installation from a package has no sources, and nothing that npm ci could bring. */
const AGAIN = isClone()
  ? "Run npm ci on this machine"
  : "Install Montra again, from the package for this machine's processor";

function isClone(): boolean {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { private?: boolean }).private === true;
}

/** Too few for a service with readers. */
const FEW_DESCRIPTORS = 4096;

async function examineDescriptors() {
  const descriptors = readDescriptorLimit();
  const { maxConnections } = defaultLimits;
  const connections = connectionsWithin(maxConnections, descriptors);
  if (connections === maxConnections)
    return fine(`enough for ${counted(connections, "connection")}`);
  const raise = "ulimit -n 65536, or LimitNOFILE=65536 in a unit, allows for more";
  const says = `${descriptors}, enough for ${counted(connections, "connection")}; ${raise}`;
  return (descriptors ?? 0) < FEW_DESCRIPTORS ? warning(says) : note(says);
}

async function examineSharp() {
  try {
    const { default: sharp } = await import("sharp");
    return fine(`sharp with libvips ${sharp.versions.vips}`);
  } catch (error) {
    return wrong(
      `the image library cannot be loaded (${(error as Error).message.split("\n")[0]}). ${AGAIN}`,
    );
  }
}

async function examineWriting(folder: string, remedy: string) {
  const file = join(folder, `.montra-doctor-${process.pid}`);
  try {
    await writeFile(file, "");
    await unlink(file);
    return fine(`${folder} can be written`);
  } catch (error) {
    return wrong(`${(error as Error).message}: make room or give the right to write, or ${remedy}`);
  }
}

async function examineStoreFolder(folder: string) {
  const place = resolve(folder);
  const exists = await access(place).then(
    () => true,
    () => false,
  );
  if (!exists) {
    return warning(
      `${place} is not there: mount its disk, correct the name, or make it with montra publish <content>`,
    );
  }
  await access(place, constants.R_OK);
  const { uid, gid } = await stat(place);
  const stranger = strangerAmong({ uid, gid }, await ownersIn(place));
  if (stranger) return warning(aboutStranger(stranger, { uid, place }));
  const writes = await examineWriting(place, "publish on another machine");
  if (writes.state === "fine") return fine(`${place} can be read and written`);
  return note(`${place} can be read, which is enough to serve, and not published into`);
}

/** Root may do everything, and so notices nothing. */
function aboutStranger(stranger: Owned, { uid, place }: { uid: number; place: string }): string {
  const [one, other] = [stranger.uid, uid].map((user) => (user === 0 ? "root" : `user ${user}`));
  return `${stranger.path} belongs to ${one} and ${place} to ${other}, who may not write it: chown -R --reference=${place} ${place}`;
}

/** File systems on which the lock of publishers cannot be relied on, by their magic number. */
const SHARED: Readonly<Record<number, string>> = {
  26985: "NFS",
  4283649346: "CIFS",
  4266872130: "SMB2",
  1702057286: "a FUSE file system",
};

async function examineFileSystem(folder: string) {
  const { type } = await statfs(await nearestFolder(folder));
  const shared = SHARED[type >>> 0];
  if (shared === undefined) return fine("local, as far as can be told");
  return note(`${shared}: publish from one machine only, since locks may not reach the others`);
}

const LEAST_ROOM = 200 * 1024 * 1024;
/** In which nothing can be published. */
const LITTLE_ROOM = 10 * 1024 * 1024;

async function examineRoom(folder: string) {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  const free = bavail * bsize;
  if (free >= LEAST_ROOM) return fine(`${formatBytes(free)} free`);
  return (free < LITTLE_ROOM ? wrong : warning)(
    `only ${formatBytes(free)} free: make room, or remove old editions with montra prune`,
  );
}

async function nearestFolder(place: string): Promise<string> {
  let folder = resolve(place);
  while (folder !== dirname(folder)) {
    const there = await access(folder).then(
      () => true,
      () => false,
    );
    if (there) return folder;
    folder = dirname(folder);
  }
  return folder;
}

async function examinePublications(store: Store) {
  const whole = await newestWhole(store);
  const { damage, publications } = await readHistory(store);
  if (!whole) return warning("none yet. Make one with montra publish <content>");
  const [first] = [...whole.damage, ...damage];
  if (first) return wrong(`publication ${whole.publication.number} is answered. ${first.message}`);
  return fine(`${publications.length}, number ${whole.publication.number} is current and whole`);
}

async function examineClock(store: Store) {
  const current = await store.current().catch(() => undefined);
  const ahead = current ? publicationSeconds(current) - Date.now() / 1000 : 0;
  if (ahead > 2) {
    return warning(
      `the last publication is ${Math.round(ahead)} seconds in the future: this clock was set back, or that one was fast. Set it by NTP`,
    );
  }
  const source = await readFile(
    "/sys/devices/system/clocksource/clocksource0/current_clocksource",
    "utf8",
  )
    .then((text) => ` (${text.trim()})`)
    .catch(() => "");
  return fine(`${new Date().toISOString()}${source}`);
}
