import assert from "node:assert/strict";
import { test } from "node:test";
import { readHtmlField } from "./plain-paragraphs.ts";

test("readHtmlField() keeps the lines and paragraphs of a plain text", () => {
  assert.deepEqual(readHtmlField("um"), { html: "um", isText: true });
  assert.deepEqual(readHtmlField("um\n"), { html: "um\n", isText: true });
  assert.deepEqual(readHtmlField("um\r\n<b>dois</b>\n"), {
    html: "um<br><b>dois</b>",
    isText: true,
  });
  const html = "<p>um</p><p>dois<br>- três<br>A < B</p>";
  assert.deepEqual(readHtmlField("um\n \n\ndois\n- três\nA < B"), { html, isText: true });
});

test("readHtmlField() keeps the lines of a text of which only some end in <br>", () => {
  const html = "<b>Sede</b><br>Rua X<br>4000-123 Porto<br/>Portugal";
  assert.deepEqual(readHtmlField("<b>Sede</b><br>\nRua X\n4000-123 Porto<br/>\nPortugal"), {
    html,
    isText: true,
  });
});

test("readHtmlField() leaves HTML that sets its lines apart as it is", () => {
  for (const html of ["<p>um\ndois</p>", "um<br>\ndois", "<ul>\n<li>a</li>\n</ul>"]) {
    assert.deepEqual(readHtmlField(html), { html, isText: false });
  }
  const marked = readHtmlField("<!-- -->um\nwww.a.pt");
  assert.deepEqual(marked, { html: "um\nwww.a.pt", isText: false });
});
