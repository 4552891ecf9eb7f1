import assert from "node:assert/strict";
import { test } from "node:test";
import { declaredAttributes, replaceEntities } from "./svg-entities.ts";

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

test("replaceEntities() takes no bracket, sign or entity of a comment or a value for one of the document type", () => {
  const doctype = `<!DOCTYPE svg [
    <!-- it's [old]> "2" <!ENTITY st0 "fill:none"> -->
    <!ENTITY st0 "font-family:'A]B>'">
  ]>`;

  assert.equal(
    replaceEntities(`${doctype}${drawing('<path style="&st0;"/>')}`),
    drawing('<path style="font-family:&apos;A]B>&apos;"/>'),
  );
});

test("replaceEntities() finds the document type below a comment that has another, and with instructions in it", () => {
  const prolog = '<?xml version="1.0"?>\n<!-- <!DOCTYPE svg> -->\n';

  assert.equal(
    replaceEntities(
      `${prolog}<!DOCTYPE svg [<?a ]> ?><!ENTITY cor "red">]>${drawing('<path fill="&cor;"/>')}`,
    ),
    `${prolog}${drawing('<path fill="red"/>')}`,
  );
});

test("replaceEntities() reads a drawing that begins with megabytes of white space", () => {
  const space = " ".repeat(20_000_000);

  assert.equal(
    replaceEntities(`${space}<!DOCTYPE svg [<!ENTITY cor "red">]><svg fill="&cor;"/>`),
    `${space}<svg fill="red"/>`,
  );
});

test("declaredAttributes() names what a drawing declares for its elements, and is not published", () => {
  const doctype = `<!DOCTYPE svg [
    <!-- <!ATTLIST g fill CDATA "red"> -->
    <!ATTLIST svg xmlns:a CDATA #FIXED "http://a.example/" id ID #IMPLIED>
    <!ATTLIST path id ID #IMPLIED fill CDATA "red" fill-rule (evenodd|nonzero) 'evenodd'>
  ]>`;

  assert.deepEqual(declaredAttributes(`${doctype}${drawing("<path/>")}`), [
    [["attribute", { attribute: "fill", tag: "path" }], 1],
    [["attribute", { attribute: "fill-rule", tag: "path" }], 1],
  ]);
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

    assert.deepEqual(replaceEntities(`<!DOCTYPE svg [${declared}]>${drawing(text)}`), {
      entity: `&${name};`,
    });
  });
}
