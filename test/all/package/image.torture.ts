/**
 * The container image: built by `deploy/build-image.sh`, and run as its user, with its entry point
 * and environment, in its read-only root. A change of root replaces the engine, which needs its own
 * control groups; without a registry, Debian's packages make the base.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { installPackages } from "../../../scripts/install-packages.ts";
import { type Ending, endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { build, ROOT } from "./built.ts";

const IMAGE = "localhost/montra-tested";
const MAX_BYTES = 130e6;
const USER = 10_001;

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: Readonly<Record<string, object>>;
}

interface Image {
  readonly Config: ImageConfig;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

test("the image publishes and serves as its user in a root that cannot be written, and its health check says so", async (context) => {
  const t = endingOf(context);
  if (spawnSync("podman", ["--version"]).error) await installPackages(["podman", "debootstrap"]);
  const dist = join(temporaryFolder(t), "dist");
  build(ROOT, dist);

  execFileSync("sh", [join(ROOT, "deploy/build-image.sh"), dist, IMAGE], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  t.after(() => podman("rmi", "--force", IMAGE));
  const [{ Config, Healthcheck }] = JSON.parse(podman("image", "inspect", IMAGE)) as [Image];
  const { User, Entrypoint, Cmd, Volumes, Env } = Config;

  assert.equal(User, String(USER));
  assert.deepEqual([Entrypoint, Cmd], [["montra"], ["serve"]]);
  assert.deepEqual(Object.keys(Volumes), ["/var/cache/montra"]);
  assert.ok(bytesAboveBase(t) <= MAX_BYTES);

  const port = String(await freePort());
  const given = [...Env, "MONTRA_STORE=/srv/site", "MONTRA_METRICS_PORT=off", `PORT=${port}`];
  const container = mountImage(t, given);
  cpSync(join(ROOT, "content"), join(container.srv, "content"), { recursive: true });
  const published = container.run(...Entrypoint, "publish", "/srv/content");
  assert.equal(published.status, 0, published.stderr);
  assert.match(published.stdout, /^Published number 1 at/);
  const [how, ...check] = Healthcheck.Test;
  assert.equal(how, "CMD");
  assert.equal(container.run(...check).status, 1);
  const service = container.start(...Entrypoint, ...Cmd);
  t.after(() => service.kill("SIGKILL"));
  await eventually("the image is healthy", () => {
    if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
    return container.run(...check).status === 0;
  });
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/eventos/`);
  assert.equal(response.status, 200);
  const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
  assert.match(status, new RegExp(`^Uid:\\t${USER}\\t${USER}\\t`, "m"));
  assert.match(container.run("touch", "/opt/montra/written").stderr, /Read-only file system/);

  service.kill("SIGTERM");
  assert.deepEqual(await once(service, "exit"), [0, null]);
});

function podman(...args: string[]): string {
  return execFileSync("podman", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Compressed bytes of all layers but the base's. */
function bytesAboveBase(t: Ending): number {
  const pushed = temporaryFolder(t);
  podman("push", "--quiet", IMAGE, `dir:${pushed}`);
  const manifest = JSON.parse(readFileSync(join(pushed, "manifest.json"), "utf8")) as {
    layers: { digest: string }[];
  };
  const [, ...layers] = manifest.layers.map(({ digest }) => digest.replace("sha256:", ""));
  assert.ok(layers.every((layer) => readdirSync(pushed).includes(layer)));
  const sizes = layers.map((layer) => gzipSync(readFileSync(join(pushed, layer))).length);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** The image's root with the mounts of an engine, and a host folder at `/srv`. */
function mountImage(t: Ending, environment: readonly string[]) {
  const root = podman("image", "mount", IMAGE).trim();
  t.after(() => podman("image", "umount", "--force", IMAGE));
  const host = temporaryFolder(t);
  const [srv, cache] = [join(host, "srv"), join(host, "cache")];
  chmodSync(host, 0o755);
  for (const folder of [srv, cache]) {
    mkdirSync(folder);
    execFileSync("chown", [String(USER), folder]);
  }
  const script = `set -e
    root=$1 srv=$2 cache=$3
    shift 3
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/tmp"
    mount --bind "$srv" "$root/srv"
    mount --bind "$cache" "$root/var/cache/montra"
    exec chroot --userspec=${USER}:${USER} "$root" /usr/bin/env -i "$@"`;
  const args = (words: readonly string[]) => {
    const shell = ["--mount", "sh", "-c", script, "sh"];
    return [...shell, root, srv, cache, ...environment, ...words];
  };
  return {
    srv,
    run: (...words: string[]) => spawnSync("unshare", args(words), { encoding: "utf8" }),
    start: (...words: string[]): ChildProcess =>
      spawn("unshare", args(words), { stdio: ["ignore", "ignore", "inherit"] }),
  };
}
