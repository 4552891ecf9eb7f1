/** The client as users have it: built, packed, installed, used from JavaScript and TypeScript. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleClient, compileClient } from "../../../tools/client/bundle-client.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CLIENT = fileURLToPath(new URL("../../../client/", import.meta.url));
/** The newest one; an older one compiles the package. */
const TSC = join(CLIENT, "../node_modules/typescript/bin/tsc");
const BASE_URL = "https://api.example.pt";
const run = async (args: string[], cwd: string) =>
  await promisify(execFile)(process.execPath, args, { cwd });

const CONSUMER = `import { type Item, MontraClient, MontraError, type Schemas } from "montra-client";

const montra = new MontraClient({ baseUrl: "BASE_URL" });
const titles: string[] = [];
for await (const evento of montra.items("/api/v1/eventos/")) titles.push(evento.titulo);
const { data } = await montra.get("/candidato/{codigo}/", { path: { codigo: "Codigo01" } });
const premio: Schemas["AwardCandidate"]["premio"] = data.premio;
const entry: Item<"/api/premio/vencedores/"> | undefined = (await montra.get("/api/premio/vencedores/")).data[0];
const error = await montra.get("/api/", { query: { format: "json" } }).catch((e: MontraError) => e.kind);
// @ts-expect-error The path needs a code.
void montra.get("/candidato/{codigo}/", {}).catch(() => {});
// @ts-expect-error There is no such format.
void montra.get("/api/", { query: { format: "xml" } }).catch(() => {});
console.log(titles.length, premio.nome, entry?.categorias, typeof error);
`;

const ending = new SuiteEnding();
let compiled: string;
before(() => {
  compiled = temporaryFolder(ending);
  compileClient(compiled);
});
after(() => ending.end());

test("client/served is made of client/src; npm run generate-client writes it", async () => {
  const { code, types } = bundleClient(compiled);
  const checkedIn = (file: string) => readFile(`${CLIENT}served/${file}`, "utf8");

  assert.equal(await checkedIn("client.js"), code);
  assert.equal(await checkedIn("client.d.ts"), types);
});

test("the built package is used from JavaScript and TypeScript, and its README runs", async (t) => {
  const { serving } = await publishAndServe(t, sampleOfEverything);
  const folder = temporaryFolder(t);
  const installed = join(folder, "node_modules/montra-client");
  await mkdir(installed, { recursive: true });
  await cp(compiled, join(installed, "dist"), { recursive: true });
  for (const file of ["package.json", "README.md"]) await cp(CLIENT + file, join(installed, file));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "consumer.ts"), CONSUMER.replace("BASE_URL", serving.address));
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "nodenext",
        lib: ["es2022", "dom"],
        types: [],
        strict: true,
        outDir: "out",
        noUncheckedIndexedAccess: true,
        skipLibCheck: true,
      },
      files: ["consumer.ts"],
    }),
  );
  const readme = await readFile(`${CLIENT}README.md`, "utf8");
  const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""]) => code);
  const script = blocks.join("\n").replace(BASE_URL, serving.address);
  await writeFile(join(folder, "readme.js"), script);

  await run([TSC, "-p", folder], folder);
  // The compiled client is plain JavaScript.
  const used = await run(["out/consumer.js"], folder);
  const shown = await run(["readme.js"], folder);

  assert.equal(used.stdout, "12 Prémio 1 Turístico object\n");
  assert.match(shown.stdout, /^Evento 12 Local 1\n/);
  assert.match(
    shown.stdout,
    /\nstill the same 2\nhttp:\S+\/media\/\S+\n2\ninvalid-page 404 Invalid page\.\n$/,
  );
});

test("what would be published is the built client, its README and its licence", async () => {
  const { name, files, exports, dependencies } = JSON.parse(
    await readFile(`${CLIENT}package.json`, "utf8"),
  ) as Record<string, unknown>;

  assert.equal(name, "montra-client");
  assert.deepEqual(files, ["dist", "README.md"]);
  assert.deepEqual(exports, {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
  });
  assert.equal(dependencies, undefined);
  assert.match(await readFile(`${CLIENT}LICENSE`, "utf8"), /^MIT License/);
});
