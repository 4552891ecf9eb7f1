import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { complaintAboutImagePath, isMediaPath, isSlug, textChecks } from "./check-text.ts";

type Form = Exclude<keyof typeof textChecks, "gps">;

const EXPECTED: Readonly<Partial<Record<Form, string>>> = {
  slug: 'letters without accents, digits, "-" and "_"',
  code: "eight letters without accents and digits, such as Ab3dE9x2",
  date: "a date such as 2026-03-31",
  moment: "a moment such as 2026-03-31T09:30:00, with an offset or without",
  instant: "a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00",
  url: "a whole address that starts with https:// or http://",
  image: "the path of an image in the folder media, such as media/casa.jpg",
};

suite("what is taken as it stands, but for spaces around it", () => {
  const values: [form: Form, text: string, value: string][] = [
    ["text", " Obras na Baixa ", "Obras na Baixa"],
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
    // As the names of files are compared.
    ["url", "media/cafe\u0301.pdf", "media/caf\u00e9.pdf"],
    ["image", " media/obras/casa.jpg ", "media/obras/casa.jpg"],
  ];
  for (const [form, text, value] of values) {
    test(`${form}: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(textChecks[form](text), { value });
    });
  }
});

suite("what is wrong is said with what to write", () => {
  const notForAddress = "has characters that an address cannot have";
  const noCode = "has other characters than letters and digits";
  const notADate = "is not written as a date";
  const noSuchDate = "is a date that does not exist";
  const noMoment = "is no moment";
  const notWhole = "is no whole address";
  const writeHyphens = "write year, month and day with two hyphens";
  const writeInstant = `${writeHyphens}, and the time behind a T`;
  const to28 = "write a day from 01 to 28: that month has no other";
  const yearOrMonth = "correct the year or the month";
  const codeFix = "correct it, or leave it out to have one made";
  const copy = "copy the address from the browser";
  const mail =
    "write an address of mail in a text, as a link such as [escreva-nos](mailto:geral@example.pt), and here the address of a page, or nothing";
  const faults: [form: Form, text: string, wrong: string, fix: string][] = [
    ["slug", "Ação", notForAddress, 'write "acao"'],
    ["slug", "/noticias/obras-na-baixa/", notForAddress, 'write "obras-na-baixa"'],
    ["slug", "obras na baixa/ ", notForAddress, 'write "obras-na-baixa"'],
    ["slug", "a ", notForAddress, 'write "a"'],
    ["slug", "!a", notForAddress, 'write "a"'],
    ["slug", "木", notForAddress, 'write a word such as "casa-da-musica"'],
    ["slug", "///", notForAddress, 'write a word such as "casa-da-musica"'],
    ["code", "Ab3dE9x", "has 7 characters", codeFix],
    ["code", "Ab3dE9x22", "has 9 characters", codeFix],
    ["code", "", "has 0 characters", codeFix],
    ...["Ab3d-9x2", "-Ab3dE9x2", "Ab3dE9x2-", "Ab3dE9x-", "-b3dE9x2", "á", "-"].map(
      (text): (typeof faults)[number] => ["code", text, noCode, codeFix],
    ),
    ["date", "31/3/2026", notADate, "write 2026-03-31"],
    [
      ...(["date", "31/3/2026 9:30"] as const),
      "has a time of day, and the field is a day alone",
      "write 2026-03-31",
    ],
    ["date", "2026/5/4", notADate, "write 2026-05-04"],
    ["date", "amanhã", notADate, writeHyphens],
    ["date", "x2026-03-31", notADate, writeHyphens],
    ["date", "2026-03-31x", notADate, writeHyphens],
    ["date", "no dia 31/02/2026", notADate, writeHyphens],
    ["date", "31/02/2026 à noite", notADate, writeHyphens],
    ["moment", "ontem", noMoment, "correct it, or leave the field out to have it filled in"],
    ["instant", "31/03/2026 9h30", noMoment, "write 2026-03-31T09:30:00"],
    ["instant", " 31/03/2026 9h30 ", noMoment, "write 2026-03-31T09:30:00"],
    ["instant", "31/02/2026", noSuchDate, writeInstant],
    ["instant", " 31/02/2026 ", noSuchDate, writeInstant],
    ["instant", "3.2.2026 25:00", noMoment, "write 2026-02-03"],
    ["instant", "30-02-2026 9:30", noSuchDate, writeInstant],
    ["instant", "31/02/20261", noMoment, writeInstant],
    ["instant", "x31/02/2026", noMoment, writeInstant],
    ["instant", "31 02 2026", noMoment, writeInstant],
    ["instant", "ontem", noMoment, writeInstant],
    ["url", "www.example.pt", notWhole, 'write "https://www.example.pt"'],
    ["url", "example.pt/a", notWhole, 'write "https://example.pt/a"'],
    ["url", "WWW.Example.PT/a", notWhole, 'write "https://WWW.Example.PT/a"'],
    ["url", "www.registo", notWhole, 'write "https://www.registo"'],
    ["url", "a-1.b.com", notWhole, 'write "https://a-1.b.com"'],
    ["url", "um.dois.pt", notWhole, 'write "https://um.dois.pt"'],
    ["url", "um.org/x", notWhole, 'write "https://um.org/x"'],
    ["url", "x.eu", notWhole, 'write "https://x.eu"'],
    ["url", "x.net:80/", notWhole, 'write "https://x.net:80/"'],
    ...[
      ...["um.dois", "um.ptx", "!www.example.pt", "!example.pt", "www.exam ple.pt"],
      ...["javascript:alert(1)", "xhttps://www.example.pt/", "http:///example", "https://"],
      ...["https:// example.pt/", "https://a/b c", "https://a/<b>", 'https://a/"', "https://a\\b"],
      ...["https://a:b", "https://[/"],
    ].map((text): (typeof faults)[number] => ["url", text, notWhole, copy]),
    ["url", "www.[", notWhole, copy],
    ["url", "example.pt a", notWhole, copy],
    ["url", "ftp://example.pt/", notWhole, copy],
    ["url", "veja https://www.example.pt/a.", notWhole, 'write "https://www.example.pt/a"'],
    ["url", "Ordem <http://www.example.pt>", notWhole, 'write "http://www.example.pt"'],
    ["url", "[Ordem](https://www.example.pt/)", notWhole, 'write "https://www.example.pt/"'],
    ["url", "ver https://a.example.pt/ e https://b.example.pt/", notWhole, copy],
    ["url", "ver https://a.example.pt/x(1)", notWhole, copy],
    ["url", "ver https://a:b:c", notWhole, copy],
    ["url", "mediateca", notWhole, copy],
    ["url", "ver media/plano.pdf", notWhole, copy],
    ["url", "mailto:ana@example.pt", notWhole, mail],
    ["url", "ana@example.pt", notWhole, mail],
    ["url", "a ana@example.pt", notWhole, copy],
    ["url", "ana@example.pt hoje", notWhole, copy],
    ["url", "ana@example.xyz/a", notWhole, copy],
    ["url", "@ana", notWhole, copy],
    ["url", "ana@", notWhole, copy],
  ];
  for (const [form, text, wrong, fix] of faults) {
    test(`${form}: ${JSON.stringify(text)} ${wrong}`, () => {
      const said = `"${text.trim()}" ${wrong}`;
      const expected = EXPECTED[form];
      assert.deepEqual(textChecks[form](text), { wrong: said, expected, fix });
    });
  }

  const dates: [text: string, fix: string][] = [
    ["31/02/2026", to28],
    ["2026-02-30", to28],
    ["2024-02-30", "write a day from 01 to 29: that month has no other"],
    ["2026-12-00", "write a day from 01 to 31: that month has no other"],
    ["2026-01-32", "write a day from 01 to 31: that month has no other"],
    ["31.04.2026", "write a day from 01 to 30: that month has no other"],
    ["31-13-2026", yearOrMonth],
    ["2026-13-01", yearOrMonth],
    ["2026-00-01", yearOrMonth],
    ["0000-01-01", yearOrMonth],
  ];
  for (const [text, fix] of dates) {
    test(`date: ${text} ${noSuchDate}`, () => {
      const said = { wrong: `${text} ${noSuchDate}`, expected: EXPECTED.date, fix };
      assert.deepEqual(textChecks.date(text), said);
    });
  }

  test("date: the month stands before the day", () => {
    assert.deepEqual(textChecks.date("12/31/2026"), {
      wrong: "12/31/2026 has the month before the day",
      expected: "a date such as 2026-03-31 or 31/03/2026",
      fix: "write 2026-12-31",
    });
  });

  test("url: a file of the folder is said to be as images are", () => {
    assert.deepEqual(textChecks.url("/media/plano.pdf"), {
      wrong: '"/media/plano.pdf" does not begin with media/',
      expected: EXPECTED.image,
      fix: 'write "media/plano.pdf"',
    });
  });
});

suite("complaintAboutImagePath()", () => {
  const elsewhere = "is not in this folder";
  const leadsOut = "leads out of the folder";
  const notInMedia = "does not begin with media/";
  const notPlain = "is not the plain path of an image";
  const noName = "names no file";
  const away = "save the image in the folder media and write its path";
  const above = "copy the image into the folder media and write its path from there";
  const addName = "add the file's name";
  const paths: [path: string, wrong: string, fix: string][] = [
    ["https://www.example.pt/casa.jpg", elsewhere, away],
    ["DATA:image/png", elsewhere, away],
    ["C:\\casa.jpg", elsewhere, away],
    ["a+b-1.c:x", elsewhere, away],
    ["//www.example.pt/casa.jpg", elsewhere, away],
    ["../casa.jpg", leadsOut, above],
    ["media/../casa.jpg", leadsOut, above],
    ["media\\..\\casa.jpg", leadsOut, above],
    ["casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["1:casa.jpg", notInMedia, 'write "media/1:casa.jpg"'],
    ["Media/casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["/media/casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["./media/casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["././media/casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["media\\obras\\casa.jpg", notInMedia, 'write "media/obras/casa.jpg"'],
    ["fotos/./casa.jpg", notInMedia, 'write "media/fotos/casa.jpg"'],
    ["site/content/media/casa.jpg", notInMedia, 'write "media/casa.jpg"'],
    ["mediateca/casa.jpg", notInMedia, 'write "media/mediateca/casa.jpg"'],
    ["multimedia/casa.jpg", notInMedia, 'write "media/multimedia/casa.jpg"'],
    ["![Casa](media/casa.jpg)", notInMedia, 'write "media/casa.jpg"'],
    ["ver [a casa](<media/a casa.jpg>)", notInMedia, 'write "media/a casa.jpg"'],
    ["media/./casa.jpg", notPlain, 'write "media/casa.jpg"'],
    ["media/./media/casa.jpg", notPlain, 'write "media/media/casa.jpg"'],
    ["media/a/././b.jpg", notPlain, 'write "media/a/b.jpg"'],
    ["media/a\\b.jpg", notPlain, 'write "media/a/b.jpg"'],
    ["media", noName, addName],
    ["media/", noName, addName],
    ["./media/", noName, addName],
    ["/media", noName, addName],
    ["././media", noName, addName],
  ];
  for (const [path, wrong, fix] of paths) {
    test(`"${path}" ${wrong}`, () => {
      const said = { wrong: `"${path}" ${wrong}`, expected: EXPECTED.image, fix };
      assert.deepEqual(complaintAboutImagePath(path), said);
      assert.deepEqual(textChecks.image(` ${path} `), said);
    });
  }

  for (const path of ["media/casa.jpg", "media/a/b.jpg", "media/a:b.jpg"]) {
    test(`"${path}" looks right`, () => {
      assert.equal(complaintAboutImagePath(path), undefined);
    });
  }
});

test("isSlug() and isMediaPath() look at the form alone", () => {
  assert.deepEqual(["a-1_B", "", "é", "a b"].map(isSlug), [true, false, false, false]);
  assert.deepEqual(["media/a.jpg", "/media/a.jpg", "mediateca"].map(isMediaPath), [
    true,
    false,
    false,
  ]);
});
