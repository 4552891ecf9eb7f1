/** The plan of a publication, its confirmation, and refusals. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import type { PublicationPlan } from "../../src/authoring/publish/plan.ts";
import { formatDifference } from "../../src/cli/terminal/format-difference.ts";
import { compareEditions } from "../../src/editions/edition/compare-editions.ts";
import { contrast } from "../../src/editions/edition/contrast.ts";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { DOOR, runMontra, runMontraAlone } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ESCAPE = "\u001b[31m";

test("publish() publishes the edition that was approved; declined, nothing is stored", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}], autores: [{}] });
  let planned = "";
  const approve = (answer: boolean) => async (plan: { edition: string }) => {
    planned = plan.edition;
    return answer;
  };

  const declined = await publishFolder(content, store, { approve: approve(false) });
  const media = await new FolderStore(store).missingMedia([
    { address: "757f22e793615217c234c9066a8af262/casa.png", bytes: 74 },
  ]);
  const published = await publishFolder(content, store, { approve: approve(true) });
  const again = await publishFolder(content, store, { approve: approve(true) });

  assert.equal(declined.outcome, "declined");
  assert.equal(media.length, 1);
  assert.equal(published.outcome, "published");
  assert.equal(published.publication.edition, planned);
  assert.equal(again.outcome, "unchanged");
});

test("publish() makes the same edition again of a plan that was looked at before", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  const plans: PublicationPlan[] = [];
  const look = async (plan: PublicationPlan) => {
    plans.push(plan);
    return false;
  };

  await publishFolder(content, store, { approve: look, clock: () => 1_800_000_000_000 });
  const { plannedAt = 0, edition } = plans[0] ?? {};
  await publishFolder(content, store, { approve: look, plannedAt });
  writeContentFolder(content, { temas: [{ nome: "Outro" }] });
  await publishFolder(content, store, { approve: look, plannedAt });

  assert.equal(plannedAt, 1_800_000_000);
  assert.equal(plans[1]?.edition, edition);
  assert.notEqual(plans[2]?.edition, edition);
});

test("compareEditions() names what was added, changed and removed, fields with both values", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const files: string[] = [];
  for (const site of [
    { locais: [{}, {}], eventos: [{ titulo: "Velho" }, {}, {}] },
    { locais: [{}, {}], eventos: [{ titulo: "Novo", local: 2 }, {}, { id: 4, slug: "outro" }] },
  ]) {
    writeContentFolder(content, site);
    const result = await publishFolder(content, store);
    assert.equal(result.outcome, "published");
    files.push(await new FolderStore(store).editionFile(result.publication.edition));
  }
  using before = new Edition(files[0] ?? "");
  using after = new Edition(files[1] ?? "");

  assert.deepEqual(compareEditions(before, after, { maxItems: 20 }).collections, [
    {
      collection: "eventos",
      counts: { added: 1, changed: 1, removed: 1 },
      added: [{ key: "4", name: "Evento 3" }],
      changed: [
        {
          key: "1",
          name: "Novo",
          fields: [
            { field: "titulo", before: "Velho", after: "Novo" },
            { field: "local", before: "Local 1", after: "Local 2" },
          ],
        },
      ],
      removed: [{ key: "3", name: "Evento 3" }],
      reordered: false,
    },
  ]);
  const options = { maxItems: 1, whole: true } as const;
  assert.deepEqual(compareEditions(undefined, after, options).collections[0], {
    collection: "locais",
    counts: { added: 2, changed: 0, removed: 0 },
    added: [{ key: "1", name: "Local 1" }],
    changed: [],
    removed: [],
    reordered: false,
  });
});

test("the plan says how much smaller a photograph becomes", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, {
    site: { imagens: { maximo: 640 } },
    locais: [{ imagem: "media/foto.jpg" }],
  });
  const raw = { width: 1300, height: 975, channels: 3 as const };
  const photograph = sharp(randomBytes(1300 * 975 * 3), { raw }).jpeg({ quality: 95 });
  writeFileSync(join(content, "media/foto.jpg"), await photograph.toBuffer());
  const result = await publishFolder(content, store);
  assert.equal(result.outcome, "published");
  using after = new Edition(await new FolderStore(store).editionFile(result.publication.edition));

  const lines = formatDifference(compareEditions(undefined, after, { maxItems: 20 }));

  const line = lines.find((some) => some.includes("foto.jpg"));
  assert.match(line ?? "", /^ {4}\+ media\/foto\.jpg {2}640×480, 1\.\d MB → \d+\.\d kB$/);
});

test("contrast() shortens two long texts to where they part", () => {
  const same = "Texto igual ".repeat(20);

  assert.deepEqual(contrast(`${same}velho ${same}`, `${same}novo`), {
    before: "…ual Texto igual velho Texto igual Texto igual Texto igual Te…",
    after: "…ual Texto igual novo",
  });
});

test("montra publish without a terminal refuses to remove more than a third unless --allow-removals", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}, {}, {}] });
  await publishFolder(content, store);
  writeContentFolder(content, { temas: [{}] });
  const args = ["publish", content, "--store", store];

  const planned = await runMontra([...args, "--dry-run", "--json"]);
  const dry = await runMontra([...args, "--dry-run"]);
  const refused = await runMontra(args);
  const yes = await runMontra([...args, "--yes"]);
  const allowed = await runMontra([...args, "--allow-removals"]);

  const says =
    "2 of 3 items of temas would be removed. If that is intended, add --allow-removals.\n";
  assert.deepEqual([planned.exitCode, dry.exitCode, dry.stderr], [1, 1, says]);
  for (const { exitCode, stderr } of [refused, yes]) {
    assert.equal(exitCode, 1);
    assert.equal(stderr, `${says}Nothing was published.\n`);
  }
  assert.equal(allowed.exitCode, 0);
});

test("montra publish --then tells its command the number and the changed URLs; --json says all of it", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const told = join(folder, "told");
  writeContentFolder(content, { eventos: [{}] });
  await publishFolder(content, store);
  writeContentFolder(content, { eventos: [{ titulo: `Vermelho ${ESCAPE}` }] });
  const common = ["--store", store, "--public-url", "https://api.example.pt"];

  const published = await runMontraAlone([
    "publish",
    content,
    ...common,
    "--json",
    "--then",
    `tee '${told}'`,
  ]);
  const failed = await runMontra(["publish", content, ...common, "--then", "false"]);
  writeContentFolder(content, { eventos: [{ titulo: "Outro" }] });
  const failing = await runMontra(["publish", content, ...common, "--then", "exit 3"]);

  assert.equal(
    readFileSync(told, "utf8"),
    [
      "2",
      ...["/api/v1/eventos/", "/api/v1/eventos/1/"],
      ...["/api/openapi.json", "/api/openapi-client.json"],
    ]
      .map((line) => `${line.replace(/^\//, "https://api.example.pt/")}\n`)
      .join(""),
  );
  const said = JSON.parse(published.stdout);
  assert.equal(said.outcome, "published");
  assert.equal(said.publication.number, 2);
  // The output of the command is not mixed in.
  assert.equal(published.stderr, readFileSync(told, "utf8"));
  assert.deepEqual(said.effects.changed, ["/api/v1/eventos/", "/api/v1/eventos/1/"]);
  // Nothing published, nothing to purge.
  assert.equal(failed.exitCode, 0);
  assert.equal(failing.exitCode, 1);
  assert.match(
    failing.stderr,
    /^Publication 3 is visible, but the command of --then ended with 3: exit 3\n/,
  );
});

test("montra rollback --then tells the same of what goes back, also the list of a later page", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const told = join(folder, "told");
  const themes = (last: string) => ({
    temas: Array.from({ length: 11 }, (_, at) => ({ nome: at === 10 ? last : `Tema ${at}` })),
  });
  for (const last of ["Obras", "Rendas"]) {
    writeContentFolder(content, themes(last));
    await publishFolder(content, store);
  }

  const { exitCode, stderr } = await runMontra([
    ...["rollback", "--store", store, "--then", `(cat; echo "$MONTRA_PUBLIC_URL") > '${told}'`],
  ]);

  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^No public address is known, .* begin with http:\/\/127\.0\.0\.1:8000\./);
  assert.deepEqual(readFileSync(told, "utf8").split("\n"), [
    "3",
    "http://127.0.0.1:8000/api/v1/temas/?page=2",
    "http://127.0.0.1:8000/api/v1/temas/11/",
    "http://127.0.0.1:8000/api/openapi.json",
    "http://127.0.0.1:8000/api/openapi-client.json",
    "http://127.0.0.1:8000/api/v1/temas/",
    "http://127.0.0.1:8000",
    "",
  ]);
});

test("montra rollback --then compares with what was served if current is damaged", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const told = join(folder, "told");
  for (const nome of ["Obras", "Rendas"]) {
    writeContentFolder(content, { temas: [{ nome }] });
    await publishFolder(content, store);
  }
  writeFileSync(join(store, "current"), "2 garbage\n");

  const { exitCode, stderr } = await runMontra([
    ...["rollback", "1", "--store", store, "--public-url", "https://api.example.pt"],
    ...["--then", `cat > '${told}'`],
  ]);

  assert.equal(exitCode, 0, stderr);
  const [number, ...addresses] = readFileSync(told, "utf8").trimEnd().split("\n");
  assert.equal(number, "3");
  assert.ok(addresses.includes("https://api.example.pt/api/v1/temas/1/"), addresses.join(" "));
});

test("the command of --then gets the environment without what opens the store", async (t) => {
  const folder = temporaryFolder(t);
  const [content, told] = [join(folder, "content"), join(folder, "told")];
  writeContentFolder(content, { temas: [{}] });
  const environment = {
    MONTRA_STORE: join(folder, "store"),
    MONTRA_PUBLIC_URL: "https://api.example.pt",
    PGPASSWORD: "segredo",
    PGPASSFILE: join(folder, "pgpass"),
    CDN_TOKEN: "ficha",
  };

  const { exitCode, stderr } = await runMontra(
    ["publish", content, "--then", `env > '${told}'`],
    environment,
  );

  assert.equal(exitCode, 0, stderr);
  const lines = readFileSync(told, "utf8").split("\n");
  const names = lines.map((line) => line.split("=")[0] ?? "");
  assert.deepEqual(
    Object.keys(environment).filter((name) => names.includes(name)),
    ["MONTRA_PUBLIC_URL", "CDN_TOKEN"],
  );
});

test("on a terminal the plan is shown and asked about, and so is a removal; no publishes nothing", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}, {}, {}, {}] });
  await publishFolder(content, store);
  writeContentFolder(content, { temas: [{ nome: `Vermelho ${ESCAPE}` }, {}] });
  const command = `${process.execPath} ${DOOR} publish ${content} --store ${store}; echo "exit $?"`;
  const child = spawn("script", ["-qec", command, "/dev/null"]);
  t.after(() => child.kill("SIGKILL"));
  let [shown, asked] = ["", 0];
  for await (const text of child.stdout.setEncoding("utf8")) {
    shown += text;
    // Not before the question appears, because early input may be lost.
    const questions = shown.split("[y/N]").length - 1;
    for (; asked < questions; asked++) child.stdin.write(asked === 0 ? "y\n" : "n\n");
  }

  assert.match(shown, /nome: "Tema 1" → "Vermelho \\u001b\[31m"/);
  assert.match(shown, /Publish this\? \[y\/N\]/);
  assert.match(shown, /2 of 4 items of temas would be removed\. Is that intended\? \[y\/N\]/);
  assert.match(shown, /Nothing was published\.\r\nexit 1/);
  assert.equal(shown.includes(ESCAPE), false);
  assert.equal((await new FolderStore(store).current())?.number, 1);
});
