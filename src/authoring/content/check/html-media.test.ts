import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitise } from "./html.ts";
import { markMedia, placeMedia } from "./html-media.ts";

const published = (html: string) => placeMedia(markMedia(html).html, () => "0123/casa.jpg");

test("an attribute keeps its kind of quotes when its address is replaced", () => {
  const html = `<img src='media/casa.jpg' alt=""> <a href="media/casa.jpg">a</a> <a href='media/casa.jpg'>b</a>`;

  assert.equal(
    published(html),
    `<img src='/media/0123/casa.jpg' alt=""> <a href="/media/0123/casa.jpg">a</a> <a href='/media/0123/casa.jpg'>b</a>`,
  );
});

test("an <image> is an image", () => {
  assert.equal(published('<Image src="media/a.jpg"/>'), '<Image src="/media/0123/casa.jpg"/>');
});

test("a quote inside a srcset does not end the attribute", () => {
  const html = `<img src="media/a.jpg" srcset='media/a.jpg 1x, https://x.example/"onerror="alert(1) 2x' alt="">`;

  const { html: clean } = sanitise(published(html), []);

  assert.equal(
    clean,
    `<img src="/media/0123/casa.jpg" srcset='/media/0123/casa.jpg 1x, https://x.example/"onerror="alert(1) 2x' alt="">`,
  );
});

test("a candidate that browsers do not read is taken out, and nothing is printed", (t) => {
  const log = t.mock.method(console, "log", () => undefined);

  const { html } = sanitise('<img src="/a.jpg" srcset="/b.jpg 300px, /c.jpg 2x">', []);

  assert.equal(html, '<img src="/a.jpg" srcset="/c.jpg 2x">');
  assert.equal(log.mock.callCount(), 0);
});

test("a path may begin as in a file of a folder beside media, and nowhere else", () => {
  const { html, images } = markMedia(
    '<img src="../media/a.jpg"><img src="../outra/a.jpg"><img src="Media/B.JPG">',
  );

  assert.deepEqual(images, ["media/a.jpg", "../outra/a.jpg", "media/B.JPG"]);
  assert.match(html, /"\.\.\/outra\/a\.jpg"/);
});

test("a name with # or ? is read to its end, and a query or a fragment is none of it", () => {
  const named = ["media/a#1.jpg", "media/quem?.jpg", "media/casa.jpg?v=2", "media/lei.pdf#page=2"];
  const html = named.map((address) => `<img src="${address}">`).join("");

  assert.deepEqual(markMedia(html).images, [
    ...["media/a#1.jpg", "media/quem?.jpg", "media/casa.jpg", "media/lei.pdf"],
  ]);
});
