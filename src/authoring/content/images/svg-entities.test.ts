import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceEntities } from "./svg-entities.ts";

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test("replaceEntities() replaces the entities that a drawing declares", () => {
  const doctype = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY st0 'fill:#c00;font-family:"Casa"'>
    <!ENTITY st1 "&st0;stroke:#&#48;00">
    <!ENTITY st1 "fill:none">
    <!ENTITY ns_flows SYSTEM "https://evil.example/flows">
  ]>`;

  assert.equal(
    replaceEntities(
      `<?xml version="1.0"?>${doctype}<svg xmlns="&ns_svg;"><!-- &ns_flows; -->` +
        '<path style="&st1;"/><text>&st0; &amp; <![CDATA[&st0;]]></text></svg>',
    ),
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><!-- &ns_flows; -->' +
      '<path style="fill:#c00;font-family:&quot;Casa&quot;stroke:#&#48;00"/>' +
      "<text>fill:#c00;font-family:&quot;Casa&quot; &amp; <![CDATA[&st0;]]></text></svg>",
  );
});

test("replaceEntities() leaves a drawing without a document type as it is", () => {
  assert.equal(replaceEntities(drawing("<path d='M0 0'/>")), drawing("<path d='M0 0'/>"));
});

const doubled = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`);
const REFUSED: readonly (readonly [name: string, declared: string, times?: number])[] = [
  ["nbsp", ""],
  ["file", '<!ENTITY file SYSTEM "file:///etc/passwd">'],
  ["markup", '<!ENTITY markup "<script>alert(1)</script>">'],
  ["circle", '<!ENTITY circle "&circle;">'],
  ["e30", `<!ENTITY e0 "casa">${doubled.join("")}`],
  ["e9", `<!ENTITY e0 "casa">${doubled.slice(0, 9).join("")}`, 2500],
];

for (const [name, declared, times = 1] of REFUSED) {
  test(`replaceEntities() refuses &${name};, ${times} times, which has no short text`, () => {
    const text = `<text>${`&${name};`.repeat(times)}</text>`;

    assert.equal(replaceEntities(`<!DOCTYPE svg [${declared}]>${drawing(text)}`), undefined);
  });
}
