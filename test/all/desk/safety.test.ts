/** Who may use the desk: only by its link, from its own pages, at a name of this machine. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type DeskUnderTest, startDeskOn } from "../../desk/running-desk.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontra, startMontra } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Sends any header fields, also those that `fetch` does not allow. */
async function ask(
  address: string,
  about: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  const { method = "GET", path = "/desk/", headers = {}, body } = about;
  const sent = request(address + path, { method, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode, headers: response.headers, body: text };
}

/** With or without an error. */
function closed(sent: ClientRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  sent.on("error", () => {}).on("close", resolve);
  return promise;
}

describe("the door of the desk", () => {
  const ending = new SuiteEnding();
  let desk: DeskUnderTest;
  before(async () => {
    desk = await startDeskOn(ending, { temas: [{}] });
  });
  after(() => ending.end());

  test("the link becomes a cookie that scripts cannot read and other sites cannot send", async () => {
    const { status, headers, body } = await ask(desk.link, { path: "" });

    assert.equal(status, 200);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    assert.match(cookie, /^montra-desk-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    assert.match(body, /<meta http-equiv="refresh" content="0; url=\/desk\/">/);
    assert.ok(!body.includes(new URL(desk.link).searchParams.get("token") ?? "-"));
  });

  test("nobody gets in without it, with another one, or to any other page", async () => {
    const [name] = desk.cookie.split("=");
    const long = `/desk/${"x".repeat(9000)}`;
    for (const path of [
      "/desk/",
      "/desk/?token=guess",
      "/desk/events",
      "/",
      "/api/v1/eventos/",
      long,
    ]) {
      assert.equal((await ask(desk.address, { path })).status, 401, path);
      const headers = { Cookie: `${name}=guess` };
      assert.equal((await ask(desk.address, { path, headers })).status, 401, path);
    }
    assert.equal((await desk.get("/desk/")).status, 200);
  });

  test("a name that somebody else's DNS leads here is no name of the desk", async () => {
    const { port } = new URL(desk.address);
    for (const Host of [`evil.example:${port}`, "127.0.0.1.evil.example", `10.0.0.1:${port}`]) {
      const { status } = await ask(desk.address, { headers: { Host, Cookie: desk.cookie } });
      assert.equal(status, 421, Host);
    }
    for (const Host of [`localhost:${port}`, `[::1]:${port}`]) {
      const { status } = await ask(desk.address, { headers: { Host, Cookie: desk.cookie } });
      assert.equal(status, 200, Host);
    }
  });

  test("what another page asks for is refused, also one of another port of this machine", async () => {
    const read = (fields: Record<string, string>) =>
      ask(desk.address, { headers: { Cookie: desk.cookie, ...fields } });
    for (const site of ["cross-site", "same-site"]) {
      assert.equal(
        (await read({ "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors" })).status,
        403,
      );
      const link = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
      assert.equal((await read({ "Sec-Fetch-Site": site, ...link })).status, 200);
    }
    const framed = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" };
    assert.equal((await read({ "Sec-Fetch-Site": "cross-site", ...framed })).status, 403);
  });

  test("a form is taken from a page of the desk alone, with the token of its forms", async () => {
    const send = (headers: Record<string, string>, path = "/desk/") =>
      ask(desk.address, {
        method: "POST",
        path,
        headers: {
          Cookie: desk.cookie,
          "Content-Type": "application/x-www-form-urlencoded",
          ...headers,
        },
        body: "csrf=guess",
      });
    const sites = [{}, { Origin: "null" }, { Origin: "http://127.0.0.1:1" }];
    for (const headers of sites) assert.equal((await send(headers as never)).status, 403);
    assert.equal((await send({ "Sec-Fetch-Site": "same-site" })).status, 403);
    // The origin is checked before the route: this page takes no forms.
    assert.equal((await send({ Origin: desk.address })).status, 405);
    assert.equal((await send({ Origin: desk.address }, "/desk/publish/")).status, 403);
  });

  test("a form that was open while the desk was opened again is sent once more with all that is in it", async () => {
    await desk.get("/desk/write/temas/item");
    const response = await desk.post("/desk/write/temas/item", {
      csrf: "of-yesterday",
      "f.nome": 'Obras "grandes"',
    });
    const page = await response.text();

    assert.equal(response.status, 403);
    assert.match(page, /<form class="write" method="post" action="\/desk\/write\/temas\/item"/);
    assert.match(page, /name="f.nome" value="Obras &quot;grandes&quot;"/);
    assert.ok(!page.includes("of-yesterday"));
    assert.equal(page.match(/name="csrf"/g)?.length, 1);
  });

  test("a desk that is opened again with the same token knows whoever was there", async (t) => {
    const { folder } = desk;
    const token = "a token of sixteen";
    const first = await startDeskOn(t, {}, { folder, token });
    const again = await startDeskOn(t, {}, { folder, token });
    const [, session] = first.cookie.split("=");

    assert.deepEqual(
      [session, session === desk.cookie.split("=")[1]],
      [again.cookie.split("=")[1], false],
    );
  });

  test("bodies are read within bounds, and what is no form is no form", async () => {
    const send = (type: string, body: string | Buffer) =>
      fetch(`${desk.address}/desk/publish/`, {
        method: "POST",
        headers: { Cookie: desk.cookie, Origin: desk.address, "Content-Type": type },
        body,
      });
    const text = "application/x-www-form-urlencoded";
    const cases = [
      [415, "text/plain", "csrf=1"],
      [400, `multipart/form-data; boundary=${"x".repeat(100)}`, "--x--"],
      [400, "multipart/form-data; boundary=x", "--x\r\nhalf"],
      [413, text, Buffer.alloc(17 * 1024 * 1024, "a")],
      [403, text, "csrf=guess"],
      [403, text, "%00%ff=&csrf"],
    ] as const;
    for (const [status, type, body] of cases) {
      assert.equal((await send(type, body)).status, status, `${type} ${body.slice(0, 20)}`);
    }
    assert.equal((await desk.get("/desk/")).status, 200);
  });

  test("an upload that ends half way, or never, ends its connection and not the desk", async () => {
    const headers = {
      Cookie: desk.cookie,
      Origin: desk.address,
      "Content-Type": "multipart/form-data; boundary=x",
    };
    const url = `${desk.address}/desk/write/-/upload`;
    const half = request(url, { method: "POST", headers });
    const gone = closed(half);
    half.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    half.write(Buffer.alloc(1024 * 1024), () => half.destroy());
    await gone;

    const endless = request(url, { method: "POST", headers });
    let isOver = false;
    const ended = closed(endless).then(() => {
      isOver = true;
    });
    const chunk = Buffer.alloc(4 * 1024 * 1024);
    const drained = () => new Promise((resolve) => endless.once("drain", resolve));
    while (!isOver) if (!endless.write(chunk)) await Promise.race([drained(), ended]);

    assert.equal((await desk.get("/desk/")).status, 200);
    assert.deepEqual(desk.faults, []);
  });

  test("300 half requests that drip bytes do not lock the editor out", async (t) => {
    const { port } = new URL(desk.address);
    const half = Array.from({ length: 300 }, () => connect(Number(port), "127.0.0.1"));
    t.after(() => half.forEach((socket) => void socket.destroy()));
    for (const socket of half) socket.on("error", () => {}).write("GET /desk/ HTTP/1.1\r\nHost: ");
    const dripping = setInterval(() => half.forEach((socket) => void socket.write("x")), 100);
    t.after(() => clearInterval(dripping));
    await Promise.all(half.map((socket) => socket.connecting && once(socket, "connect")));

    for (let asked = 0; asked < 20; asked++) {
      const { status } = await ask(desk.address, { headers: { Cookie: desk.cookie } });
      assert.equal(status, 200);
    }
  });

  test("an address that cannot be read, or is very long, is refused in words", async () => {
    assert.equal((await desk.get(`/desk/${"x".repeat(9000)}`)).status, 414);
    assert.equal((await desk.get("/desk/write/%ff/")).status, 400);
    assert.equal((await desk.get("/desk/nothing/")).status, 404);
    assert.equal((await desk.get("/desk")).headers.get("location"), "/desk/");
  });

  test("every page has a policy that loads and frames nothing of others, and is kept by nobody", async () => {
    const { headers } = await desk.get("/desk/");

    assert.equal(
      headers.get("content-security-policy"),
      "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    assert.deepEqual(desk.faults, []);
  });
});

test("montra desk listens for others only with a token that cannot be guessed", async () => {
  const open = await runMontra(["desk", "content", "--host", "0.0.0.0", "--lang", "en"], {
    MONTRA_DESK_TOKEN: "",
  });
  const short = await runMontra(["desk", "content", "--token", "letmein", "--lang", "en"]);

  assert.deepEqual(
    [open.exitCode, open.stderr],
    [
      1,
      "On 0.0.0.0 the desk needs a token of at least 16 characters: give it in MONTRA_DESK_TOKEN or with --token, or leave out both --host and the token\n",
    ],
  );
  assert.deepEqual(
    [short.exitCode, short.stderr],
    [
      1,
      "On 127.0.0.1 the desk needs a token of at least 16 characters: give it in MONTRA_DESK_TOKEN or with --token, or leave out both --host and the token\n",
    ],
  );
});

test("montra desk --open does not show the token in the list of processes", async (t) => {
  const folder = temporaryFolder(t);
  const opened = join(folder, "opened");
  // Records its arguments, and opens them as a browser would.
  const browser = `#!/bin/sh\nstat -c %a "$@" > ${opened}.new\nprintf '%s\\n' "$@" >> ${opened}.new\ncat "$@" >> ${opened}.new\nmv ${opened}.new ${opened}\n`;
  for (const name of ["xdg-open", "open"])
    writeFileSync(join(folder, name), browser, { mode: 0o755 });
  const desk = startMontra(["desk", folder, "--store", `${folder}-site`, "--port", "0", "--open"], {
    PATH: `${folder}:${process.env.PATH}`,
    MONTRA_DESK_TOKEN: "sixteen & letters",
  });
  t.after(() => desk.kill());

  await eventually("it is opened", () => existsSync(opened));

  const [mode, file = "", ...page] = readFileSync(opened, "utf8").split("\n");
  assert.equal(mode, "600");
  assert.match(file, /\/desk\.html$/);
  assert.match(
    page.join("\n"),
    /content="0; url=http:\/\/127\.0\.0\.1:\d+\/desk\/\?token=sixteen%20%26%20letters">/,
  );
});

test("montra desk says where it is, and that its folder is not there", async (t) => {
  const folder = join(temporaryFolder(t), "nada");
  const desk = startMontra(["desk", folder, "--store", `${folder}-site`, "--lang", "pt"]);
  t.after(() => desk.kill());
  let [stdout, stderr] = ["", ""];
  desk.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  desk.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });

  await eventually("it is open", () =>
    /^O painel está em http:\/\/127\.0\.0\.1:\d+\/desk\//.test(stdout),
  );
  await eventually("what it warns of, in the other stream", () => stderr.endsWith("\n"));

  assert.equal(
    stderr,
    `Não há nenhuma pasta "${folder}". Confirme se o nome está bem escrito, ou crie-a com montra init "${folder}"\n`,
  );
});
