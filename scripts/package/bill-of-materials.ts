/**
 * The bill of materials of an archive: of all that npm would install, what is in it, and libatomic.
 * @see CycloneDX 1.5; scripts/sbom.ts
 */
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

/** @param whole of an installation by npm. @param archive the folder that is packed */
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

/** The packages with code in an archive: each in the bundle has its licence beside it, the others lie in `node_modules`. */
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

/** Licences of what comes from elsewhere than npm. */
const NO_PACKAGES = ["node", "libatomic"];

function libatomic(arch: Arch) {
  const { debian, sha256 } = LIBATOMIC.builds[arch];
  const [, version = ""] = LIBATOMIC.source.split(" ");
  const purl = `pkg:deb/debian/libatomic1@${version.replace("+", "%2B")}?arch=${debian}`;
  return {
    ...{ "bom-ref": `libatomic1@${version}`, type: "library", name: "libatomic1", version, purl },
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ expression: "GPL-3.0-or-later WITH GCC-exception-3.1" }],
  };
}
