import assert from "node:assert/strict";
import { test } from "node:test";
import { linkAddresses } from "./link-addresses.ts";

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;

test("linkAddresses() makes links of web addresses, without the punctuation around them", () => {
  for (const [text, html] of [
    [
      "https://www.exemplo.pt/a.",
      `${link("https://www.exemplo.pt/a", "https://www.exemplo.pt/a")}.`,
    ],
    ["(www.exemplo.pt)", `(${link("https://www.exemplo.pt", "www.exemplo.pt")})`],
    [
      "«http://a.pt/b», WWW.A.PT!",
      `«${link("http://a.pt/b", "http://a.pt/b")}», ${link("https://WWW.A.PT", "WWW.A.PT")}!`,
    ],
    [
      "(ver https://a.pt/b)[1] (https://a.pt/C_(x)).",
      `(ver ${link("https://a.pt/b", "https://a.pt/b")})[1] (${link("https://a.pt/C_(x)", "https://a.pt/C_(x)")}).`,
    ],
    ["https://a.pt/C_(x)", link("https://a.pt/C_(x)", "https://a.pt/C_(x)")],
    [
      "https://a.pt/?a=1&amp;b=2, c",
      `${link("https://a.pt/?a=1&amp;b=2", "https://a.pt/?a=1&amp;b=2")}, c`,
    ],
    ["https://câmara.pt/x", link("https://câmara.pt/x", "https://câmara.pt/x")],
    ["https://localhost www. awww.a.pt ftp://a.pt", "https://localhost www. awww.a.pt ftp://a.pt"],
  ] as const)
    assert.equal(linkAddresses(text), html);
});

test("linkAddresses() makes links of mail addresses", () => {
  assert.equal(
    linkAddresses("geral@exemplo.pt, a.b_c+d@e-f.gov.pt."),
    `${link("mailto:geral@exemplo.pt", "geral@exemplo.pt")}, ${link("mailto:a.b_c+d@e-f.gov.pt", "a.b_c+d@e-f.gov.pt")}.`,
  );
  assert.equal(linkAddresses("a@b joão@a.pt @a.pt"), "a@b joão@a.pt @a.pt");
});

test("linkAddresses() makes links of telephone numbers and of no other numbers", () => {
  for (const [text, number] of [
    ["213 456 789", "+351213456789"],
    ["21 345 67 89", "+351213456789"],
    ["912\u00a0345\u00a0678", "+351912345678"],
    ["800-200-100", "+351800200100"],
    ["+351 213 456 789", "+351213456789"],
    ["00351 213456789", "+351213456789"],
    ["(+351) 213 456 789", "+351213456789"],
    ["(00351) 213456789", "+351213456789"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["+55 11 98765-4321", "+5511987654321"],
  ] as const)
    assert.equal(linkAddresses(`(${text}).`), `(${link(`tel:${number}`, text)}).`);
  assert.equal(linkAddresses("Tel.: 213456789"), `Tel.: ${link("tel:+351213456789", "213456789")}`);
  assert.equal(
    linkAddresses("Tel. 213.456.789"),
    `Tel. ${link("tel:+351213456789", "213.456.789")}`,
  );
  for (const text of [
    "213456789",
    "Gastou 213.456.789 em 21.05.2024",
    "NIF 213 456 789",
    "Referência: 213 456 789",
    "registo 912 345 678",
    "253 400 000",
    "mais de +200 000 000 pessoas",
    "contribuinte n.º 213 456 789",
    "213 456 789 €",
    "234 567 890&nbsp;euros".replace("&nbsp;", "\u00a0"),
    "250 000 000",
    "1 213 456 789",
    "213 456 789 012",
    "213 456 789,50",
    "123 456 789",
    "2024-2025",
    "PT50 0033 0000 4567 8901 2345 6",
  ])
    assert.equal(linkAddresses(text), text);
});

test("linkAddresses() leaves links, code and attributes as they are", () => {
  const html =
    '<p title="www.a.pt"><a href="https://a.pt">www.a.pt</a> <code>a@a.pt</code></p><pre><code>www.a.pt</code> b@a.pt</pre>';
  assert.equal(linkAddresses(html), html);
});
