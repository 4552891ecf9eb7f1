import assert from "node:assert/strict";
import { test } from "node:test";
import { sayRemoved } from "../report/taken-out.ts";
import { sanitiseSvg } from "./svg.ts";

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function drawing(inside: string, attributes = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
}

test("sanitiseSvg() keeps drawing elements", () => {
  const inside =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
    "<style>.b &gt; path { fill: url(#a); stroke: #246 }</style>" +
    '<g class="b" transform="translate(1 2)"><path d="M0 0L9 9" style="fill:url(#a)"></path></g>' +
    '<use xlink:href="#a"></use><text x="1">Água &amp; Solo</text>';

  assert.deepEqual(sanitiseSvg(drawing(inside, ' viewBox="0 0 9 9"')), {
    svg: `${OPEN} viewBox="0 0 9 9">${inside}</svg>\n`,
    takenOut: [],
    isWhole: true,
  });
});

test("sanitiseSvg() reads elements and links with any prefix", () => {
  const prefixed =
    '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink"><ns0:rect id="a" /><ns0:use ns1:href="#a" /></ns0:svg>';

  assert.deepEqual(sanitiseSvg(prefixed), {
    svg: `${OPEN}><rect id="a"></rect><use xlink:href="#a"></use></svg>\n`,
    takenOut: [],
    isWhole: true,
  });
});

test("sanitiseSvg() removes Illustrator's own copy of the drawing without reporting it", () => {
  const clean = sanitiseSvg(
    drawing(
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><i:pgfRef/></foreignObject><g i:extraneous="self"><path/></g></switch><i:pgf id="a"><![CDATA[eJz]]></i:pgf>',
    ),
  );
  assert.deepEqual(clean, {
    svg: `${OPEN}><switch><g><path></path></g></switch></svg>\n`,
    takenOut: [],
    isWhole: true,
  });
});

test("sanitiseSvg() removes private data of drawing programs without reporting it", () => {
  const inside =
    '<metadata><rdf:RDF>x</rdf:RDF></metadata><sodipodi:namedview id="v"/><path inkscape:label="x" d="M0 0"/>';

  assert.deepEqual(
    sanitiseSvg(
      `<?xml version="1.0"?><!-- Criado com --><!DOCTYPE svg PUBLIC "a" "b">${drawing(inside)}`,
    ),
    {
      svg: `${OPEN}><path d="M0 0"></path></svg>\n`,
      takenOut: [],
      isWhole: true,
    },
  );
});

test("sanitiseSvg() keeps the other declarations of a style in which a mistake hides an external file", () => {
  const clean = sanitiseSvg(
    drawing('<rect style="fill:red;stroke:blue;b;url(//evil.example/a)"/>'),
  );

  assert.equal(clean?.svg, `${OPEN}><rect style="fill:red;\nstroke:blue;"></rect></svg>\n`);
});

const TAKEN_OUT: readonly (readonly [string, string])[] = [
  ["<script>alert(1)</script>", "<script>"],
  ['<rect onclick="alert(1)"/>', "the attribute onclick of <rect>"],
  [
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script/></body></foreignObject>",
    "<foreignObject>, text that only browsers can lay out: look at the drawing, and if its text is missing, save the drawing as PNG",
  ],
  ['<a href="javascript:alert(1)"/>', "the attribute href of <a>"],
  [
    '<image href="https://evil.example/a.png"/>',
    'an image with the address "https://evil.example/a.png"',
  ],
  ['<image xlink:href="foto.jpg"/>', 'an image with the address "foto.jpg"'],
  ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', "the attribute href of <image>"],
  ['<use xlink:href="https://evil.example/a.svg#b"/>', "the attribute xlink:href of <use>"],
  ["<style>@import 'https://evil.example/a.css';</style>", "external files loaded by a <style>"],
  ["<style>a{fill:url(https://evil.example/a)}</style>", "external files loaded by a <style>"],
  ['<rect style="fill:url(//evil.example/a)"/>', "the attribute style of <rect>"],
  ['<rect fill="url(https://evil.example/a#b)"/>', "the attribute fill of <rect>"],
  ['<rect fill="u&#1;rl(https://evil.example/a#b)"/>', "the attribute fill of <rect>"],
  ['<set attributeName="href" to="javascript:alert(1)"/>', "<set>"],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', "<animate>"],
  ["<iframe src='https://evil.example/'/>", "<iframe>"],
  ["<handler>alert(1)</handler>", "<handler>"],
];

for (const [inside, takenOut] of TAKEN_OUT) {
  test(`sanitiseSvg() removes ${takenOut} from ${inside.slice(0, 60)}`, () => {
    const clean = sanitiseSvg(drawing(inside));

    assert.deepEqual(clean?.takenOut.map(sayRemoved), [takenOut]);
    assert.doesNotMatch(clean?.svg ?? "", /script|evil|alert|onclick/i);
  });
}

test("sanitiseSvg() expands no entities, so that none can multiply or read a file", () => {
  const bomb =
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';

  assert.equal(
    sanitiseSvg(`${bomb}${drawing("<text>&b;&c;</text>")}`)?.svg,
    `${OPEN}><text>&amp;b;&amp;c;</text></svg>\n`,
  );
});

test("sanitiseSvg() refuses anything but a single svg element", () => {
  assert.equal(sanitiseSvg("<html><svg/></html>"), undefined);
  assert.equal(sanitiseSvg("texto"), undefined);
  assert.equal(sanitiseSvg(`${drawing("")}<script>alert(1)</script>`)?.svg, `${OPEN}></svg>\n`);
});

const STYLES: readonly (readonly [css: string, kept: string])[] = [
  ["/* behaviour: none, behavior */.a{fill:#c00}", "/* behaviour: none, behavior */.a{fill:#c00}"],
  ['@charset "utf-8";.a { fill: #c00 }', '@charset "utf-8";.a { fill: #c00 }'],
  [".\\31 a{fill:#c00}", ".\\31 a{fill:#c00}"],
  [
    "@namespace url(http://www.w3.org/2000/svg);.a{fill:#c00}",
    "@namespace url(http://www.w3.org/2000/svg);.a{fill:#c00}",
  ],
  [
    '@namespace s url("http://www.w3.org/2000/svg");s|a{fill:#c00}',
    '@namespace s url("http://www.w3.org/2000/svg");s|a{fill:#c00}',
  ],
  [
    "@font-face{src:url(data:font/woff2;base64,d09G)}",
    "@font-face{src:url(data:font/woff2;base64,d09G)}",
  ],
  ["@font-face{src:url(https://evil.example/c.woff2)}.a{fill:#c00}", ".a{fill:#c00}"],
  ['@import url("https://evil.example/a.css");.a{fill:#c00}', ".a{fill:#c00}"],
  [".a{fill:#c00;background:url(https://evil.example/x.png)}", ".a{fill:#c00;}"],
  ["@media print{.a{fill:u\\72l(//evil.example/a);stroke:red}}", "@media print{.a{stroke:red}}"],
  [".a{background:image-set('https://evil.example/a' 1x);fill:red}", ".a{fill:red}"],
  [".a{--b:url(https://evil.example/a);fill:red}", ".a{fill:red}"],
  [".a{b\\65havior:url(#x);fill:red}", ".a{fill:red}"],
  [
    ".a{content:'url(https://evil.example/a)'}/* url(//evil.example) */",
    ".a{content:'url(https://evil.example/a)'}/* url(//evil.example) */",
  ],
  [".a{fill:url(#b'c) url(//evil.example/')}.b{fill:red}", ".a{}.b{fill:red}"],
  [".a{fill:red;b:'\n;background:url(//evil.example/a);c:'}", ".a{fill:red;}"],
  [
    ".a{b:'\\\r\n';background:url(//evil.example/a);c:'d';fill:red}",
    ".a{b:'\\\r\n';c:'d';fill:red}",
  ],
  [".a{fill:red", ".a{fill:red"],
  [".a{fill:url(//evil.example/a)", ".a{"],
  // Browsers drop only the rule with the typing error.
  [".a{fill:red}}.b{c:d}@import '//evil.example/a';.c{d:e}", ".a{fill:red}}.b{c:d}.c{d:e}"],
  ["@import url(//evil.example/a);.a{fill:red;.b{c:d}", ".a{fill:red;.b{c:d}"],
  [".a{;;fill red}.b{fill:url(//evil.example/a);c:d}", ".a{;;fill red}.b{c:d}"],
  [".a{fill:red}.b{fill;url(//evil.example/a)}.c{d:e}", ".a{fill:red}\n.c{d:e}"],
  [".a{b:c:d}@font-face{src:url(//evil.example/a)", ".a{b:c:d}"],
  [".a{fill:u\u0001rl(//evil.example/a);stroke:red}", ".a{stroke:red}"],
];

for (const [css, kept] of STYLES) {
  test(`sanitiseSvg() makes ${kept} of ${css}`, () => {
    const clean = sanitiseSvg(drawing(`<style>${css}</style>`));

    assert.equal(clean?.svg, `${OPEN}><style>${kept.replaceAll('"', "&quot;")}</style></svg>\n`);
    assert.deepEqual(
      clean?.takenOut.map(sayRemoved),
      css === kept ? [] : ["external files loaded by a <style>"],
    );
  });
}
