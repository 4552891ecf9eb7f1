import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { complaintAboutImagePath, isMediaPath, isSlug, textChecks } from "./check-text.ts";

type Form = Exclude<keyof typeof textChecks, "gps">;

const EXPECTED: Readonly<Partial<Record<Form, string>>> = {
  slug: 'unaccented letters, digits, "-" and "_"',
  code: "eight unaccented letters or digits, such as Ab3dE9x2",
  date: "a date such as 2026-03-31",
  moment: "a moment such as 2026-03-31T09:30:00",
  instant: "a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00",
  url: "a whole address without spaces that starts with https:// or http://",
  image: "the path of an image in the folder media, such as media/casa.jpg",
};

suite("checks accept, after trimming", () => {
  const values: [form: Form, text: string, value: string][] = [
    ["text", " Obras na Baixa ", "Obras na Baixa"],
    ["text", "\nObras \r\n\n na Baixa\n", "Obras na Baixa"],
    ["html", " <p>Obras</p> ", " <p>Obras</p> "],
    ["slug", "obras_2026-Baixa", "obras_2026-Baixa"],
    ["code", " Ab3dE9x2 ", "Ab3dE9x2"],
    ["date", " 2026-03-31 ", "2026-03-31"],
    ["moment", " 2026-03-31T09:30:00 ", "2026-03-31T09:30:00.000000"],
    ["instant", " 2026-03-31 ", "2026-03-31"],
    ["instant", " 2026-03-31T09:30:00 ", "2026-03-31T09:30:00.000000"],
    ["url", " https://www.example.pt/ ", "https://www.example.pt/"],
    ["url", "HTTP://www.example.pt/a?b=c", "HTTP://www.example.pt/a?b=c"],
    ["url", " media/plano.pdf ", "media/plano.pdf"],
    // File names are compared in NFC.
    ["url", "media/cafe\u0301.pdf", "media/caf\u00e9.pdf"],
    ["image", " media/obras/casa.jpg ", "media/obras/casa.jpg"],
  ];
  for (const [form, text, value] of values) {
    test(`${form}: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(textChecks[form](text), { value });
    });
  }
});

suite("checks refuse with the general message", () => {
  const faults: [form: Form, text: string, fix: string][] = [
    ["slug", "Ação", "write acao"],
    ["slug", "a ", "write a"],
    ["slug", "noticias/obras.md", "write obras"],
    ["slug", "1/2", "write 1-2"],
    ["slug", "木", "write it as in casa-da-musica"],
    ...["Ab3dE9x", "Ab3dE9x22", "", "Ab3d-9x2", "-b3dE9x2", "á"].map(
      (text): (typeof faults)[number] => ["code", text, "write it as in Ab3dE9x2"],
    ),
    ["date", "31/3/2026", "write 2026-03-31"],
    ["date", "2026/5/4", "write 2026-05-04"],
    ["date", "20260201", "write 2026-02-01"],
    ...["amanhã", "x2026-03-31", "15 de maio"].map((text): (typeof faults)[number] => [
      "date",
      text,
      "write it as in 2026-03-31",
    ]),
    ["moment", "ontem", "write it as in 2026-03-31T09:30:00"],
    ["instant", "31/02/2026", "write it as in 2026-03-31T09:30:00"],
    ["url", "www.example.pt", 'write "https://www.example.pt"'],
    ["url", "um.dois.pt/a", 'write "https://um.dois.pt/a"'],
    ...[
      ...["um.dois", "!www.example.pt", "www.exam ple.pt", "javascript:alert(1)", "https://"],
      ...["https://a/b c", "https://a/<b>", "https://a\\b", "ftp://example.pt/", "ana@example.pt"],
      ...["veja https://www.example.pt/a.", "mediateca"],
    ].map((text): (typeof faults)[number] => [
      "url",
      text,
      "write it as in https://www.example.pt/",
    ]),
    ["image", "casa.jpg", 'write "media/casa.jpg"'],
    ...[
      ...["site/content/media/casa.jpg", "/home/ana/site/media/casa.jpg", "../site/media/casa.jpg"],
      ...["C:\\Users\\Ana\\Site\\media\\casa.jpg", "\\\\servidor\\media\\site\\media\\casa.jpg"],
      ...["file:///C:/Os%20meus/media/casa.jpg", "https://www.example.pt/media/casa.jpg?v=1"],
      ...['<img src="/media/casa.jpg">', "<img alt=\"Casa\" src='media/casa.jpg' width=90>"],
      ...["[[media/casa.jpg]]", "media//casa.jpg", "media/./casa.jpg", "media/a/../casa.jpg"],
    ].map((text): (typeof faults)[number] => ["image", text, 'write "media/casa.jpg"']),
    ["image", "obras\\casa.jpg", 'write "media/obras/casa.jpg"'],
    ["image", "C:\\Site\\media\\l'eau [1].jpg", `write "media/l'eau [1].jpg"`],
    ...[
      ...["https://www.example.pt/casa.jpg", "C:\\casa.jpg", "//www.example.pt/casa.jpg"],
      ...["../casa.jpg", "media/../casa.jpg", "media", "media/"],
    ].map((text): (typeof faults)[number] => [
      "image",
      text,
      "put the file into that folder and write its path",
    ]),
  ];
  for (const [form, text, fix] of faults) {
    test(`${form}: ${JSON.stringify(text)}`, () => {
      const wrong = `found "${text.trim()}"`;
      assert.deepEqual(textChecks[form](text), { wrong, expected: EXPECTED[form], fix });
    });
  }

  for (const [text, date] of [
    ["12/31/2026", "2026-12-31"],
    ["2026-31-12", "2026-12-31"],
  ] as const) {
    test(`date: ${text} has its month first`, () => {
      assert.deepEqual(textChecks.date(text), {
        wrong: `${text} is a date that does not exist`,
        expected: EXPECTED.date,
        fix: `write ${date}`,
      });
    });
  }

  test("date: another day of the week", () => {
    assert.deepEqual(textChecks.date("sábado, 15 de fevereiro de 2026"), {
      wrong: "sábado, 15 de fevereiro de 2026 is on another day of the week",
      expected: EXPECTED.date,
      fix: "write 2026-02-15",
    });
  });

  test("date: the right day of the week, and a time", () => {
    assert.deepEqual(textChecks.date("sábado, 14 de fevereiro de 2026 às 9h30"), {
      wrong: 'found "sábado, 14 de fevereiro de 2026 às 9h30"',
      expected: EXPECTED.date,
      fix: "write 2026-02-14",
    });
  });

  for (const text of ["31/02/2026", "2026-02-30", "2026-12-00", "0000-01-01"]) {
    test(`date: ${text} does not exist`, () => {
      assert.deepEqual(textChecks.date(text), {
        wrong: `${text} is a date that does not exist`,
        expected: EXPECTED.date,
        fix: "write it as in 2026-03-31",
      });
    });
  }

  test("url: a file of the folder is checked like an image", () => {
    assert.deepEqual(textChecks.url("media/../plano.pdf"), {
      wrong: 'found "media/../plano.pdf"',
      expected: EXPECTED.image,
      fix: "put the file into that folder and write its path",
    });
  });
});

for (const path of ["media/casa.jpg", "media/a/b.jpg", "media/a:b.jpg", "media/a..b.jpg"]) {
  test(`complaintAboutImagePath() finds nothing wrong with ${path}`, () => {
    assert.equal(complaintAboutImagePath(path), undefined);
  });
}

test("isSlug() and isMediaPath() check only the form", () => {
  assert.deepEqual(["a-1_B", "", "é", "a b"].map(isSlug), [true, false, false, false]);
  assert.deepEqual(["media/a.jpg", "/media/a.jpg", "mediateca"].map(isMediaPath), [
    true,
    false,
    false,
  ]);
});

for (const path of [
  ...["/media/casa.jpg", "./media/casa.jpg", "media\\casa.jpg", "Media/casa.jpg"],
  ...['"media/casa.jpg"', "“media\\casa.jpg”", "<media/casa.jpg>", "![Casa](/media/casa.jpg)"],
]) {
  test(`a path is read as it stands in addresses, in Windows and in quotes: ${path}`, () => {
    assert.deepEqual(textChecks.image(path), { value: "media/casa.jpg" });
    assert.deepEqual(textChecks.url(path), { value: "media/casa.jpg" });
  });
}
