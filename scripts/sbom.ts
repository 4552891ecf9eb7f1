/**
 * `npm run -s sbom > montra.cdx.json`: what an installation of Montra consists of, as CycloneDX 1.5: every
 * package of the lock file that serving and publishing load, for every platform, with its version,
 * licence and hash. npm makes it from the lock file alone, so it says the same on every machine.
 * Exit codes: 0 it was printed, 1 npm could not make it (its words are on stderr).
 */
import { spawnSync } from "node:child_process";

interface Component {
  readonly "bom-ref": string;
  name: string;
  version: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string }[];
  cpe?: string;
}

interface Bom {
  readonly metadata: { readonly component: Component };
  components: Component[];
  dependencies: { readonly ref: string; dependsOn: string[] }[];
}

/** The packages that bring Node itself. */
const NODE_PACKAGE = /^pkg:npm\/node-(?:bin-)?(?:linux|darwin)-/;

const { npm_execpath: npm } = process.env;
const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];
const { status, stdout } = spawnSync(
  npm ? process.execPath : "npm",
  [...(npm ? [npm] : []), ...args, "--sbom-type=application"],
  { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 64 * 1024 * 1024 },
);
if (status === 0) {
  const bom = JSON.parse(stdout) as Bom;
  leaveOutDevelopment(bom);
  for (const component of [bom.metadata.component, ...bom.components]) mend(component);
  console.log(JSON.stringify(bom, undefined, 2));
} else {
  process.exitCode = 1;
}

function mend(component: Component): void {
  const { purl, version } = component;
  // npm calls packages of this repository after the folder that they are in, whatever that is called.
  component.name = decodeURIComponent(purl.slice("pkg:npm/".length, purl.lastIndexOf("@")));
  // Advisories about Node are not filed under the packages of npm that carry it.
  if (NODE_PACKAGE.test(purl)) component.cpe = `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`;
}

// Not npm's `--omit=dev`: it also leaves out what is needed twice, once for development (pg, pino: 34 packages).
function leaveOutDevelopment(bom: Bom): void {
  const isForDevelopment = ({ properties = [] }: Component) =>
    properties.some(({ name }) => name === "cdx:npm:package:development");
  const left = new Set(bom.components.filter(isForDevelopment).map((one) => one["bom-ref"]));
  bom.components = bom.components.filter((component) => !left.has(component["bom-ref"]));
  bom.dependencies = bom.dependencies.filter(({ ref }) => !left.has(ref));
  for (const dependency of bom.dependencies) {
    dependency.dependsOn = dependency.dependsOn.filter((ref) => !left.has(ref));
  }
}
