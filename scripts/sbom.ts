/**
 * `npm run -s sbom`: the bill of materials of an installation (CycloneDX 1.5), for every platform.
 * Made from the lock file alone, so that it is the same on every machine.
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

/** The packages that contain Node itself. */
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
  // npm names the packages of this repository after the folder of the clone.
  component.name = decodeURIComponent(purl.slice("pkg:npm/".length, purl.lastIndexOf("@")));
  // Security advisories name Node, not the npm packages that contain it.
  if (NODE_PACKAGE.test(purl)) component.cpe = `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`;
}

// Not `--omit=dev`, which also omits packages needed both here and for development (pg, pino).
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
