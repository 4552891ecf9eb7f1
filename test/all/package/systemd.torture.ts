/** Runs the commands of docs/operators.md and docs/fleet.md on a Debian with systemd. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { type Ending, SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type BootedRoot, bootedRoot } from "./booted-root.ts";
import { advance, build, cloneOf, NEXT, ROOT } from "./built.ts";

const HOST = "api.your-name.pt";
const DEBIAN = { x64: "amd64", arm64: "arm64" }[process.arch as string];
const DOCUMENTS = ["docs/operators.md", "docs/fleet.md"]
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");
const PATHS = ["/api/v1/eventos/", "/api/v1/noticias/?page_size=100", "/api/premio/candidatos/"];

/** The block of commands after a text. */
function blockAfter(text: string): string {
  const [, after] = DOCUMENTS.split(text);
  const [, block] = /\n```\n(.*?)\n```\n/s.exec(after ?? "") ?? [];
  assert.ok(block, `there are no commands after ${text}`);
  // This Debian has them already, and would otherwise fetch them.
  return block
    .replace(/^apt-get install -y (?:caddy|nginx)$/gm, "true")
    .replaceAll("amd64", DEBIAN ?? "");
}

suite("one machine", () => {
  const ending = new SuiteEnding();
  let machine: BootedRoot;
  const run = (script: string) => {
    const { status, stdout, stderr } = machine.run(script);
    assert.equal(
      status,
      0,
      `${script}\n${stdout}${stderr}${machine.run("journalctl -n 40 --no-pager -o cat").stdout}`,
    );
    return stdout;
  };
  const publication = () =>
    JSON.parse(run("curl -sS http://127.0.0.1:8000/readyz")).publication as number;
  /** The journal may get a line after its program has ended. */
  const untilLogged = (unit: string, line: RegExp) =>
    eventually(`${unit} has logged ${line}`, () =>
      line.test(run(`journalctl -u ${unit} --no-pager -o cat`)),
    );
  const asking = (t: Ending, address: string) => startAsking(t, machine, address);
  before(async () => {
    const [dist, next] = [
      join(temporaryFolder(ending), "dist"),
      join(temporaryFolder(ending), "dist"),
    ];
    build(ROOT, dist);
    const clone = cloneOf(ending);
    advance(clone);
    build(clone, next, "--version", NEXT);
    machine = await bootedRoot(ending, HOST);
    cpSync(
      join(dist, `montra_0.1.0_${DEBIAN}.deb`),
      join(machine.path, `root/montra_0.1.0_${DEBIAN}.deb`),
    );
    cpSync(
      join(next, `montra_${NEXT.replace("-", "~")}_${DEBIAN}.deb`),
      join(machine.path, "root/next.deb"),
    );
    execFileSync("tar", [
      "-C",
      join(machine.path, "opt"),
      "-xf",
      join(dist, `montra-0.1.0-linux-${process.arch}.tar.zst`),
    ]);
  });
  after(() => ending.end());

  test("a package is installed, a site begun, published and served", () => {
    run(blockAfter("**Install**"));
    const ready = run(blockAfter("**Serve**"));

    assert.match(ready, /"publication":1/);
    assert.doesNotMatch(run("journalctl -u montra-folder --no-pager -o cat"), /Warning|as root/);
  });

  test("what is touched is published; a mistake is in the log", async () => {
    const content = "/var/lib/montra/content";
    run(`${blockAfter("**Publish** by hand")}
      printf -- '- id: 70\\n  nome: Um\\n  slug: um\\n' >> ${content}/temas.yaml; touch ${content}/.publish`);
    await eventually("the second publication", () => publication() === 2);
    run(
      `printf -- '- id: 70\\n  nome: Dois\\n  slug: dois\\n' >> ${content}/temas.yaml; touch ${content}/.publish`,
    );
    await untilLogged("montra-publish", /temas\.yaml:.*70/);
    run(`sed -i 's/id: 70/id: 71/; 0,/id: 71/s//id: 70/' ${content}/temas.yaml`);

    run("systemctl start montra-publish");
    await eventually("the third publication", () => publication() === 3);
    run("systemctl start montra-publish");
    assert.equal(publication(), 3);
  });

  test("Caddy makes it https, with a certificate of its own", async () => {
    run("systemctl start caddy");
    run(blockAfter("**TLS by Caddy**"));
    run(`sed -i 's/^${HOST} {/&\\n\\ttls internal/' /etc/caddy/Caddyfile; systemctl reload caddy`);

    const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
    await eventually(
      "https",
      () => machine.run(`curl -sS --cacert ${authority} https://${HOST}/api/`).status === 0,
    );
    const looked = run(
      `export NODE_EXTRA_CA_CERTS=${authority}; ${blockAfter("**Look at it from outside.**")}`,
    );
    assert.match(looked, /^ok +publication: number 3, as in /m);
    run("systemctl stop caddy");
  });

  test("nginx makes it https, with a certificate from elsewhere", async () => {
    run("systemctl start nginx");
    run(blockAfter("**TLS by nginx**"));
    const [certificate, key] = [`/etc/ssl/certs/${HOST}.pem`, `/etc/ssl/private/${HOST}.pem`];
    run(`openssl req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 90 \\
      -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} 2>/dev/null`);
    const conf = join(machine.path, "etc/nginx/conf.d/montra.conf");
    writeFileSync(
      conf,
      readFileSync(conf, "utf8").replace(
        "listen 80; listen [::]:80;",
        blockAfter("in place of `listen 80; listen [::]:80;`"),
      ),
    );
    run("nginx -t && systemctl reload nginx");
    await eventually(
      "https",
      () => machine.run(`curl -sS --cacert ${certificate} https://${HOST}/api/`).status === 0,
    );

    const looked = run(
      `export NODE_EXTRA_CA_CERTS=${certificate}; ${blockAfter("**Look at it from outside.**")}`,
    );
    assert.match(looked, /^ok +publication: number 3, as in /m);
    run("systemctl stop nginx");
  });

  test("the store is copied and the copy rehearsed, both at once, and it is copied to another machine", async () => {
    const timers = run(blockAfter("**Back up**"));
    assert.match(timers, /montra-copy\.timer.*montra-rehearse\.timer/s);
    await untilLogged("montra-rehearse", /All is well: .*Not excused: 0 differences\./s);

    const [copy = "", back = ""] = blockAfter("**Another machine**").split("\n");
    run(copy);
    run(back.replace("/var/lib/montra/site", "/tmp/moved"));
    const history = (store: string) => run(`montra history --json --store ${store}`);
    assert.equal(history("/tmp/moved"), history("/var/lib/montra/site"));
  });

  test("a service that hangs is ended and answers again", async () => {
    const pidOf = () => run("systemctl show --value --property MainPID montra-folder");
    const hung = pidOf();
    run("systemctl is-active montra-watch.timer && systemctl kill --signal=SIGSTOP montra-folder");
    run("systemctl start montra-watch || true");
    await eventually("another process", () => pidOf() !== hung);

    assert.ok(publication() > 0);
    await untilLogged(
      "montra-watch",
      /^montra-folder\.service did not answer at 127\.0\.0\.1:8000 within 20 seconds/m,
    );
  });

  test("at night a publication is withdrawn, a disk is cleared and a lost store is copied back", () => {
    const history = run(blockAfter("**Something published must be removed at once**"));
    assert.match(history, /Withdrawn at night/);
    run("curl -sS --retry 9 --retry-all-errors -f http://127.0.0.1:8000/readyz");
    assert.equal(run("systemctl is-enabled montra-publish.timer || true"), "disabled\n");
    run("runuser -u montra -- montra prune --keep 30d --yes --store /var/lib/montra/site");

    const copied = run(blockAfter("**The store is lost or damaged**"));
    assert.match(copied, /^Copied \d+ publications, /m);
    assert.match(copied, /All is well/);
    assert.ok(publication() > 0);
    run("systemctl enable --now montra-publish.timer montra-publish.path");
  });

  test("nobody notices restarts of one service, an upgrade and the way back", async (t) => {
    const load = await asking(t, "http://127.0.0.1:8000");
    for (let times = 0; times < 3; times += 1) run("systemctl restart montra-folder");
    run("apt-get install -y ./next.deb");
    assert.equal(run("montra --version"), `${NEXT}\n`);
    run("curl -sS http://127.0.0.1:8000/readyz");
    run(blockAfter("**The way back**"));
    assert.equal(run("montra --version"), "0.1.0\n");
    const { requests, failures } = await load.end();

    t.diagnostic(`${requests} requests, ${failures.length} kinds of failures`);
    assert.deepEqual(failures, []);
    assert.ok(requests >= 2000);
  });

  test("nobody notices restarts of two nodes behind nginx", async (t) => {
    run(blockAfter("## Several nodes on one machine").split("\n").slice(0, 3).join("\n"));
    const source = readFileSync(
      join(machine.path, "usr/share/doc/montra/deploy/nginx.conf"),
      "utf8",
    );
    // Every request reaches a node, and no client is limited.
    const conf = source
      .replace("proxy_cache montra;", "proxy_cache off;")
      .replaceAll(/^ *limit_(?:req|conn) .*$/gm, "")
      .replace("api.example.pt", HOST);
    writeFileSync(join(machine.path, "etc/nginx/conf.d/montra.conf"), conf);
    run("nginx -t && systemctl start nginx");
    const load = await asking(t, `http://${HOST}`);
    for (let times = 0; times < 3; times += 1)
      run(blockAfter("## Several nodes on one machine").split("\n").at(-1) ?? "");
    run("apt-get install -y ./next.deb");
    const { requests, failures } = await load.end();

    t.diagnostic(`${requests} requests, ${failures.length} kinds of failures`);
    assert.deepEqual(failures, []);
    assert.ok(requests >= 2000);
  });

  test("the way back from two nodes leaves one service on its socket", () => {
    run("rm /etc/nginx/conf.d/montra.conf && systemctl stop nginx");
    run(blockAfter("Back to one service"));

    const active = run("systemctl list-units --plain --no-legend 'montra*.s*' | cut -d ' ' -f 1");
    assert.match(active, /^montra-folder\.service\nmontra-folder\.socket\n/);
    assert.doesNotMatch(active, /montra@/);
    run("systemctl restart montra-folder");
    assert.ok(publication() > 0);
    assert.equal(
      run("curl -sS -o /dev/null -w '%{http_code}' http://127.0.0.1:8001/ || true"),
      "000",
    );
  });

  test("removing it stops everything and leaves what was published", () => {
    const said = run(blockAfter("**Remove**"));

    assert.match(said, /^Kept: \/var\/lib\/montra /m);
    assert.equal(
      run("systemctl list-units --all --plain --no-legend 'montra*' | grep -v not-found || true"),
      "",
    );
    assert.ok(existsSync(join(machine.path, "var/lib/montra/site/current")));
    assert.ok(!existsSync(join(machine.path, "etc/montra")));
  });

  test("the archive serves by its units, at a folder that is a link", () => {
    const commands = blockAfter("**The archive.**").split("\n").slice(1).join("\n");
    run(commands.replaceAll("x64", process.arch).replace(/^useradd.*$/m, "$& || id montra"));
    run("runuser -u montra -- montra publish /var/lib/montra/content --store /srv/montra/site");
    const ready = run(blockAfter("**Serve**"));

    assert.match(ready, /"publication":1/);
  });
});

async function startAsking(t: Ending, machine: BootedRoot, address: string) {
  const asker: ChildProcess = machine.startInNetwork(
    process.execPath,
    join(import.meta.dirname, "asker.ts"),
    address,
    ...PATHS,
  );
  t.after(() => asker.kill("SIGKILL"));
  let said = "";
  for (const stream of [asker.stdout, asker.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  await eventually("it is asking", () => said.includes("asking"));
  return {
    end: async () => {
      const closed = once(asker, "close");
      asker.stdin?.end();
      assert.deepEqual(await closed, [0, null], said);
      const [, line = ""] = said.split("\n");
      return JSON.parse(line) as { requests: number; failures: [string, number][] };
    },
  };
}
