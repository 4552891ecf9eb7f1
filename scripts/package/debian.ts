/**
 * The Debian package (Debian Policy, chapters 6, 9 and 10). Its units do not start automatically,
 * because there is nothing to serve before the first publication.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { copyTracked, type Staging } from "./application.ts";
import { DEPLOYED } from "./archive.ts";
import { completions } from "./completion.ts";
import type { Arch } from "./dependencies.ts";

const DEBIAN_ARCH = { x64: "amd64", arm64: "arm64" } as const;
const SCRIPTS = join(import.meta.dirname, "debian");

export interface DebianStaging extends Staging {
  /** The unpacked archive for this processor. */
  readonly archive: string;
  readonly arch: Arch;
}

export function stageDebian({ root, archive, arch, version, to }: DebianStaging): void {
  const lib = join(to, "usr/lib/montra");
  mkdirSync(dirname(lib), { recursive: true });
  cpSync(archive, lib, { recursive: true });
  // This package depends on Debian's package of libatomic instead.
  rmSync(join(lib, "bin/libatomic"), { recursive: true });
  rmSync(join(lib, "licenses/libatomic"));
  makeLink("../lib/montra/bin/montra", join(to, "usr/bin/montra"));

  const doc = join(to, "usr/share/doc/montra");
  mkdirSync(doc, { recursive: true });
  cpSync(join(lib, "deploy/end-hung.sh"), join(lib, "bin/end-hung.sh"));
  for (const name of ["docs", "README.md", "SECURITY.md"]) {
    renameSync(join(lib, name), join(doc, name));
  }
  rmSync(join(lib, "deploy"), { recursive: true });
  compress(join(lib, "CHANGELOG.md"), join(doc, "changelog.gz"));
  renameSync(join(lib, "LICENSE"), join(doc, "copyright"));
  compress(join(lib, "share/man/man1/montra.1"), join(to, "usr/share/man/man1/montra.1.gz"));
  for (const place of Object.keys(completions)) {
    const file = join(to, "usr/share", place);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(join(lib, "share", place), file);
  }
  rmSync(join(lib, "share"), { recursive: true });

  stageDeployed(root, to);
  const settings = join(to, "etc/montra/environment");
  mkdirSync(dirname(settings), { recursive: true });
  cpSync(join(SCRIPTS, "environment"), settings);
  stageControl(to, { arch, version });
}

/** With this package's paths and user: units for systemd, other files as examples. */
function stageDeployed(root: string, to: string): void {
  const units = join(to, "usr/lib/systemd/system");
  copyTracked(root, DEPLOYED, to);
  for (const name of readdirSync(join(to, "deploy"))) {
    const file = join(to, "deploy", name);
    const text = readFileSync(file, "utf8")
      .replaceAll("/opt/montra/node_modules/.bin/node", "/usr/lib/montra/bin/node")
      .replaceAll("/opt/montra/deploy/end-hung", "/usr/lib/montra/bin/end-hung")
      .replaceAll("/opt/montra/docs", "/usr/share/doc/montra/docs")
      .replaceAll("/opt/montra/src", "/usr/lib/montra/lib")
      .replaceAll("/opt/montra", "/usr/lib/montra")
      .replaceAll("/srv/montra", "/var/lib/montra")
      .replace("DynamicUser=yes", "User=montra\nGroup=montra");
    writeFileSync(file, text);
    const isUnit = /\.(?:service|socket|path|timer)$/.test(name);
    const folder = isUnit ? units : join(to, "usr/share/doc/montra/deploy");
    mkdirSync(folder, { recursive: true });
    renameSync(file, join(folder, name));
  }
  rmSync(join(to, "deploy"), { recursive: true });
}

function stageControl(to: string, { arch, version }: { arch: Arch; version: string }): void {
  const control = join(to, "DEBIAN");
  mkdirSync(control);
  for (const name of ["postinst", "prerm", "postrm"]) {
    cpSync(join(SCRIPTS, name), join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  writeFileSync(join(control, "conffiles"), "/etc/montra/environment\n");
  const files = globSync("**/*", { cwd: to, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length,
    0,
  );
  writeFileSync(
    join(control, "control"),
    `Package: montra
Version: ${version.replace("-", "~")}
Architecture: ${DEBIAN_ARCH[arch]}
Maintainer: The maintainers of Montra <montra@localhost>
Section: web
Priority: optional
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6 (>= 2.28), libstdc++6 (>= 5.2), libgcc-s1 | libgcc1, libatomic1, passwd
Suggests: nginx
Description: publish a folder of content as a read-only JSON API
 Editors keep news, events, awards and sponsors as files. montra publish checks
 them and makes an immutable edition of them; montra serve answers a fixed
 contract from it and takes up a new one within a second.
 .
 The package brings the Node.js that Montra is made for, for itself alone.
`,
  );
}

function makeLink(target: string, at: string): void {
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(target, at);
}

/** gzip without name and timestamp, as Debian Policy requires for manuals and changelogs. */
function compress(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, gzipSync(readFileSync(from), { level: 9 }));
  rmSync(from);
}

/** Sets modes and the commit's time first, because `dpkg-deb` takes both from the files. */
export function writeDebian(
  folder: string,
  { to, epoch, level }: { to: string; epoch: number; level: number },
): void {
  chmodSync(folder, 0o755);
  for (const entry of globSync("**/*", { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || (lstatSync(path).mode & 0o111) !== 0;
    // The mode of a clone depends on the umask.
    if (!entry.isSymbolicLink()) chmodSync(path, runs ? 0o755 : 0o644);
    lutimesSync(path, epoch, epoch);
  }
  const settings = join(folder, "etc/montra/environment");
  chmodSync(settings, 0o600);
  const compression = level < 9 ? ["-Zgzip", "-z1"] : ["-Zxz", "-z6", "--threads-max=1"];
  execFileSync("dpkg-deb", ["--root-owner-group", ...compression, "--build", folder, to], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
