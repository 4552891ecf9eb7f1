/** `montra doctor`: problems end with 1, and faults of proxies are found. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { examineService } from "../../src/cli/examine/examine-service.ts";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { lengthenTimeouts, restoreTimeouts } from "../support/long-timeouts.ts";
import { runMontra } from "../support/montra.ts";
import { publishAndServe, publishedStore, publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

before(lengthenTimeouts);
after(restoreTimeouts);

test("what a careless proxy does to a service is found", async (t) => {
  const { serving, store } = await publishAndServe(
    t,
    { eventos: Array.from({ length: 5 }, () => ({})) },
    { publicUrl: "https://other.example" },
  );
  const to = new URL(serving.address);
  let kept: string | undefined;
  const proxy = createServer((asked, response) => {
    if (asked.url === "/metrics") {
      response.end("montra_requests_total 1\n");
      return;
    }
    // It does not compress, ignores Vary, replaces errors, and forgets the tag.
    const { "if-none-match": _, ...headers } = { ...asked.headers, "accept-encoding": "identity" };
    const isList = asked.url === "/api/v1/eventos/";
    if (isList) kept ??= String(asked.headers.accept);
    const accept = isList ? kept : asked.headers.accept;
    const { method, url: path } = asked;
    request(
      { host: to.hostname, port: to.port, method, path, headers: { ...headers, accept } },
      (answer) => {
        const { etag, vary, "content-length": _, ...rest } = answer.headers;
        const tag = method === "HEAD" ? `${etag}-head` : `W/${etag}`;
        if (answer.statusCode === 404) {
          response.writeHead(404, { "content-type": "text/html" }).end("Not here");
          return;
        }
        response.writeHead(answer.statusCode ?? 502, { ...rest, ...(etag && { etag: tag }) });
        answer.on("end", () => response.end("\n")).pipe(response, { end: false });
      },
    ).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  const found = await examineService(url, new FolderStore(store));
  const gone = await examineService("http://127.0.0.1:1", new FolderStore(store));

  assert.deepEqual(
    found.map(({ subject, state, says }) => [subject, state, says.replace(url, "…")]),
    [
      ["service", "fine", "… answers"],
      ["TLS", "note", "none, as on this machine"],
      ["publication", "fine", `number 1, as in ${store}`],
      [
        ...["public URL", "warning"],
        "links lead to https://other.example/api/v1/vi-export/: set MONTRA_PUBLIC_URL=…, or ask for that one",
      ],
      ["headers", "wrong", found[4]?.says],
      ["body", "wrong", "it was changed"],
      [
        ...["pages and JSON", "wrong"],
        "requests for text/html get application/json: the cache in front ignores Vary",
      ],
      ["revalidation", "wrong", "its ETag gets 200, not 304"],
      [
        ...["compression", "warning"],
        "none: the proxy in front does not pass Accept-Encoding on, or decompresses",
      ],
      [
        ...["errors", "wrong"],
        "an unknown address gets 404 and text/html: the proxy replaces errors",
      ],
      ["health and metrics", "wrong", "/metrics is public: it belongs to the inside"],
    ],
  );
  assert.match(
    found[4]?.says ?? "",
    /^changed or lost on the way: etag \(W\/"[^)]+\), vary \(none\)$/,
  );
  assert.deepEqual(gone, [
    { subject: "service", state: "wrong", says: "http://127.0.0.1:1: bad port" },
  ]);
});

test("the body of a service with long events is as its ETag says", async (t) => {
  const conteudo = `<p>${"Escritura. ".repeat(6000)}</p>`;
  const { serving, store } = await publishAndServe(t, {
    noticias: [{ conteudo }],
    eventos: [{ noticias: [1] }, { noticias: [1] }],
  });

  const found = await examineService(serving.address, new FolderStore(store));

  assert.deepEqual(
    found.find(({ subject }) => subject === "body"),
    { subject: "body", state: "fine", says: "as its ETag says" },
  );
});

test("a service that answers another publication than the store has is found", async (t) => {
  const { serving } = await publishAndServe(t, { eventos: [{}] });
  const other = await publishedStore(t, { temas: [{}] });
  await publishedStore(t, { temas: [{}, {}] }, other);

  const found = await examineService(serving.address, new FolderStore(other));

  assert.deepEqual(
    found.find(({ subject }) => subject === "publication"),
    { subject: "publication", state: "warning", says: `number 1, and ${other} has 2: see /readyz` },
  );
});

test("a certificate that has ended, a name that leads nowhere and a proxy without nodes are told with what to do", async (t) => {
  const folder = temporaryFolder(t);
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const make = `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} \\
    -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>&1 -out ${folder}/request.pem &&
    openssl x509 -req -in ${folder}/request.pem -signkey ${key} -copy_extensions copyall -days -1 -out ${certificate} 2>&1`;
  const made = spawnSync("sh", ["-c", make], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stdout);
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) };
  const secure = createSecureServer(tls, (_, response) => response.end("{}"));
  const proxy = createServer((_, response) => response.writeHead(502).end("Bad Gateway"));
  const ports = await Promise.all(
    [secure, proxy].map(async (server) => {
      server.listen(0, "localhost");
      t.after(() => server.close());
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    }),
  );
  const doctor = (url: string) => runMontra(["doctor", url], { NODE_EXTRA_CA_CERTS: certificate });

  const [ended, bad, plain, nowhere] = await Promise.all([
    doctor(`https://localhost:${ports[0]}`),
    doctor(`http://localhost:${ports[1]}`),
    doctor(`https://localhost:${ports[1]}`),
    doctor("https://montra.invalid"),
  ]);

  for (const { exitCode } of [ended, bad, plain, nowhere]) assert.equal(exitCode, 1);
  assert.match(
    ended.stdout,
    /^wrong {4}service: \S+: certificate has expired: renew it with "certbot renew"/,
  );
  assert.match(bad.stdout, /it answers 502: "systemctl status montra-folder"/);
  assert.match(plain.stdout, /^wrong {4}service: .*wrong version number/);
  assert.match(
    nowhere.stdout,
    /^wrong {4}service: .*(?:look at its entry in the DNS|EAI_AGAIN montra\.invalid)\n$/,
  );
});

test("the service that runs here is asked, and the settings are read as serve reads them", async (t) => {
  const store = await publishedStore(t, { temas: [{}] });
  // A service that cannot read its store, or looks elsewhere.
  const empty = await serveStore(t, join(temporaryFolder(t), "elsewhere"));
  const good = await serveStore(t, store);
  const other = createServer((_, response) => response.end("hello"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  t.after(() => other.close());
  const { port } = other.address() as AddressInfo;
  const doctor = (more: string[], env: Record<string, string> = {}) =>
    runMontra(["doctor", "--store", store, ...more], env);
  const at = (url: string) => ["--port", new URL(url).port];

  const [red, fine, elsewhere, away] = await Promise.all([
    doctor(at(empty.address)),
    doctor(at(good.address)),
    doctor(["--port", String(port)]),
    doctor(["--port", "1"]),
  ]);

  assert.equal(red.exitCode, 1);
  assert.match(
    red.stdout,
    /^wrong {4}service: http:\S+\/readyz answers 503: .*nothing has been published yet/m,
  );
  for (const { exitCode } of [fine, elsewhere, away]) assert.equal(exitCode, 0);
  assert.match(fine.stdout, /^ok {7}service: \{"status":"ready","publication":1,/m);
  assert.match(elsewhere.stdout, /^note {5}service: http:\S+ is answered by something else$/m);
  assert.match(
    away.stdout,
    /^note {5}service: no service answers at http:\/\/127\.0\.0\.1:1\/readyz/m,
  );
  assert.match(away.stdout, /^ok {7}settings: can all be read$/m);
  const misspelt = await doctor(["--port", "1"], { MONTRA_WORKRES: "2" });
  assert.equal(misspelt.exitCode, 1);
  assert.match(misspelt.stdout, /^warning {2}settings: .*MONTRA_WORKRES/m);
  const unreadable = await doctor(["--port", "1"], { MONTRA_LAME_DUCK: "soon" });
  assert.equal(unreadable.exitCode, 2);
  assert.match(
    unreadable.stderr,
    /'MONTRA_LAME_DUCK' is invalid\. Expected a whole number from 0 to 3600/,
  );
});

test("what is missing for a service is found, with what to do", async (t) => {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  const examined = async (place: string) => {
    const { exitCode, stdout } = await runMontra(["doctor", "--store", place, "--json"]);
    const found = JSON.parse(stdout) as { subject: string; state: string; says: string }[];
    assert.equal(exitCode, found.every(({ state }) => /^(?:fine|note)$/.test(state)) ? 0 : 1);
    return new Map(found.map(({ subject, state, says }) => [subject, `${state}: ${says}`]));
  };

  const away = await examined(store);
  assert.match(
    away.get("store") ?? "",
    /^warning: .* is not there: mount its disk, correct the name/,
  );
  mkdirSync(store);
  assert.match(
    (await examined(store)).get("publications") ?? "",
    /^warning: none yet\. Make one with/,
  );

  writeContentFolder(join(folder, "content"), { temas: [{}] });
  await publishFolder(join(folder, "content"), store, {
    clock: () => Date.now() + 400 * 86_400_000,
  });
  assert.match(
    (await examined(store)).get("clock") ?? "",
    /^warning: the last publication is of \d{4}-\S+, in the future: .* Set it by NTP/,
  );
});
