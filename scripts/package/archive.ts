/** The archive for machines without Node and npm: Montra, native packages, Node, and libatomic. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { copyTracked, type Staging } from "./application.ts";
import { completions, renderCompletion } from "./completion.ts";
import { type Arch, outsidePackages } from "./dependencies.ts";
import { renderManual } from "./manual.ts";

/** Node needs it, a minimal Debian lacks it. Debian 12's needs no newer C library than Node. */
export const LIBATOMIC = {
  source: "gcc-12 12.2.0-14+deb12u1",
  address: "http://deb.debian.org/debian/pool/main/g/gcc-12/libatomic1_12.2.0-14+deb12u1_",
  builds: {
    x64: {
      debian: "amd64",
      sha256: "fbd4e154a6b444229ea002cc209df099209c0adc09102e5fd21239a3d2b55e2d",
    },
    arm64: {
      debian: "arm64",
      sha256: "1693aa13ce2b30d061a519fc28b77b9bab8c8e45804ced5969d99821e1bc2159",
    },
  },
} as const;

/** The files of `deploy/` for this archive; the others build a container image from it. */
export const DEPLOYED = ["deploy/*", ":!deploy/Dockerfile", ":!deploy/build-image.sh"];

export interface ArchiveStaging extends Staging {
  /** The folder made by {@link stageApplication}. */
  readonly application: string;
  readonly arch: Arch;
  /** The npm packages for this processor. */
  readonly modules: string;
}

export async function stageArchive(staging: ArchiveStaging): Promise<void> {
  const { root, application, arch, modules, to } = staging;
  cpSync(application, to, { recursive: true });
  for (const name of outsidePackages(modules)) {
    cpSync(join(modules, name), join(to, "node_modules", name), { recursive: true });
  }
  takeNode(join(modules, `node-linux-${arch}`), to);
  takeLibatomic(arch, to);
  cpSync(join(import.meta.dirname, "montra.sh"), join(to, "bin/montra"));
  copyTracked(root, DEPLOYED, to);
  adaptUnits(to);
  await writeShared(staging);
}

function takeNode(from: string, to: string): void {
  cpSync(join(from, "bin/node"), join(to, "bin/node"));
  cpSync(join(from, "LICENSE"), join(to, "licenses/node"));
}

function takeLibatomic(arch: Arch, to: string): void {
  const { debian, sha256 } = LIBATOMIC.builds[arch];
  using scratch = mkdtempDisposableSync(join(tmpdir(), "montra-libatomic-"));
  const file = join(scratch.path, "libatomic1.deb");
  const address = `${LIBATOMIC.address}${debian}.deb`;
  // apt's own downloader, which uses this machine's proxies and verifies the hash.
  const apt = "/usr/lib/apt/apt-helper";
  execFileSync(
    apt,
    ["-qq", "-oAPT::Sandbox::User=root", "download-file", address, file, `SHA256:${sha256}`],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  execFileSync("dpkg-deb", ["--extract", file, scratch.path]);
  const [library = ""] = globSync("usr/lib/*/libatomic.so.1.*", { cwd: scratch.path });
  mkdirSync(join(to, "bin/libatomic"));
  cpSync(join(scratch.path, library), join(to, "bin/libatomic/libatomic.so.1"));
  writeFileSync(
    join(to, "licenses/libatomic"),
    `bin/libatomic/libatomic.so.1 is libatomic of GCC, as Debian builds it from ${LIBATOMIC.source}:
GPL-3.0-or-later WITH GCC-exception-3.1. Source: https://snapshot.debian.org/package/gcc-12/12.2.0-14%2Bdeb12u1/
The licence is at https://www.gnu.org/licenses/gpl-3.0.txt, the exception at
https://www.gnu.org/licenses/gcc-exception-3.1.txt.
`,
  );
}

/** The units, with the paths of Node and the code in `/opt/montra` instead of a clone. */
function adaptUnits(to: string): void {
  for (const name of globSync("deploy/*.{service,socket,path,timer}", { cwd: to })) {
    const unit = readFileSync(join(to, name), "utf8")
      .replaceAll("/opt/montra/node_modules/.bin/node", "/opt/montra/bin/node")
      .replaceAll("/opt/montra/src", "/opt/montra/lib")
      .replace(/^ExecStart=/m, "Environment=LD_LIBRARY_PATH=/opt/montra/bin/libatomic\nExecStart=");
    writeFileSync(join(to, name), unit);
  }
}

async function writeShared({ to, version }: ArchiveStaging): Promise<void> {
  const manual = join(to, "share/man/man1");
  mkdirSync(manual, { recursive: true });
  writeFileSync(join(manual, "montra.1"), await renderManual(version));
  for (const place of Object.keys(completions) as (keyof typeof completions)[]) {
    const file = join(to, "share", place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await renderCompletion(place));
  }
}
