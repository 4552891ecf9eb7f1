/** The bill of materials (CycloneDX 1.5) of an archive: its npm packages, and libatomic. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { LIBATOMIC } from "./archive.ts";
import type { Arch } from "./dependencies.ts";

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
}

export interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
}

/** @param whole the bill of an npm installation @param archive the folder to pack */
export function billOfArchive<Whole extends Bill>(
  whole: Whole,
  { archive, arch }: { archive: string; arch: Arch },
): Whole {
  const names = new Set([...shippedPackages(archive), `node-linux-${arch}`]);
  const components = whole.components.filter(({ name }) => names.has(name));
  const own = whole.metadata.component["bom-ref"];
  const known = new Set([own, ...components.map((component) => component["bom-ref"])]);
  const dependencies = whole.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => known.has(one)),
    }));
  return { ...whole, components: [...components, libatomic(arch)], dependencies };
}

/** The packages in an archive: bundled ones by their licences, the others from `node_modules`. */
export function shippedPackages(archive: string): string[] {
  const named = (folder: string, are: "files" | "folders") =>
    globSync(are === "files" ? ["*", "@*/*"] : ["*/package.json", "@*/*/package.json"], {
      cwd: join(archive, folder),
    }).map((path) => path.replace(/\/package\.json$/, ""));
  const isScope = (name: string) => name.startsWith("@") && !name.includes("/");
  const bundled = named("licenses", "files").filter(
    (name) => !isScope(name) && !NO_PACKAGES.includes(name),
  );
  return [...bundled, ...named("node_modules", "folders")];
}

/** Licences of components from outside npm. */
const NO_PACKAGES = ["node", "libatomic"];

function libatomic(arch: Arch) {
  const { debian, sha256 } = LIBATOMIC.builds[arch];
  const [, version = ""] = LIBATOMIC.source.split(" ");
  const purl = `pkg:deb/debian/libatomic1@${version.replace("+", "%2B")}?arch=${debian}`;
  return {
    "bom-ref": `libatomic1@${version}`,
    type: "library",
    name: "libatomic1",
    version,
    purl,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ expression: "GPL-3.0-or-later WITH GCC-exception-3.1" }],
  };
}
