import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdown } from "../parse/markdown.ts";
import type { Doubt } from "../report/doubt.ts";
import { doubtsAbout, doubtsOfValue } from "./doubtful-text.ts";

function doubtsInMarkdown(text: string): Doubt[] {
  const rendering = renderMarkdown(text);
  assert.ok("html" in rendering);
  return doubtsAbout(text, { kind: "html", rendered: rendering.html });
}

/** A text, and what is said of it; with the advice in its place nothing is said. */
const MARKDOWN: readonly (readonly [text: string, ...doubt: Doubt])[] = [
  ["**Prazo:**até maio", "shown", "**Prazo:**até", "<strong>Prazo:</strong>até"],
  ["A rua **(nova)**abre.", "shown", "**(nova)**abre", "<strong>(nova)</strong>abre"],
  ["**não-**repetir", "shown", "**não-**repetir", "<strong>não-</strong>repetir"],
  ["**«Obras»**na Baixa", "shown", "**«Obras»**na", "<strong>«Obras»</strong>na"],
  ["Os ** prazos ** mudam", "shown", "** prazos **", "<strong>prazos</strong>"],
  [
    "**Artigo 1.º revogado",
    "shown",
    "**Artigo 1.º revogado",
    "<strong>Artigo 1.º revogado</strong>",
  ],
  [
    "**Ver [aqui](https://a.pt/x).**Depois",
    "shown",
    "**Ver [aqui](https://a.pt/x).**Depois",
    "<strong>Ver [aqui](https://a.pt/x).</strong>Depois",
  ],
  ["As obras acabam.**", "shown", "As obras acabam.**", "<strong>As obras acabam.</strong>"],
  ["Tapetes de 2*3 e 3*4 m", "signs", "2*3 e 3*4", "2\\*3 e 3\\*4"],
  ["https://a.pt/_x_/b", "signs", "https://a.pt/_x_/b", "<https://a.pt/_x_/b>"],
  ["> 65 anos: grátis", "signs", "> 65 anos: grátis", "\\> 65 anos: grátis"],
  [">= 18 anos", "signs", ">= 18 anos", "\\>= 18 anos"],
  [">> Inscrições aqui", "signs", ">> Inscrições aqui", "\\>> Inscrições aqui"],
  [">€500 ao mês", "signs", ">€500 ao mês", "\\>€500 ao mês"],
  ["Agora\n+ 5% de taxa", "signs", "+ 5% de taxa", "\\+ 5% de taxa"],
  ["Agora\n- 2 ºC", "signs", "- 2 ºC", "\\- 2 ºC"],
  ["Data ___/___/2024", "signs", "___/___/2024", "\\_\\_\\_/\\_\\_\\_/2024"],
  ["Preço: 5 €*\n\n* Com visita", "signs", "* Com visita", "\\* Com visita"],
  ["Custa (sem IVA)*\n\n* Com IVA", "signs", "* Com IVA", "\\* Com IVA"],
  ["T1 5 €*, T2 (7 €)*. Fim", "signs", "€*, T2 (7 €)*", "€\\*, T2 (7 €)\\*"],
  ["5 €*, 2 €**; 7 €***.", "signs", "€*, 2 €**", "€\\*, 2 €\\*\\*"],
  ["T1 5€**; T2 7€** ao mês", "signs", "5€**; T2 7€**", "5€\\*\\*; T2 7€\\*\\*"],
  ["* Sem IVA\n** Com IVA", "signs", "* Sem IVA", "\\* Sem IVA"],
  ["Agora\n\n+ info: Sede", "signs", "+ info: Sede", "\\+ info: Sede"],
  ["Um copo d`água e d`ouro", "signs", "d`água e d`ouro", "d’água e d’ouro"],
  ["Um\n\n~~~~~~\nDois", "signs", "~~~~~~", "\\~~~~~~"],
  ["    9h00 Abertura", "shownAsCode", "9h00 Abertura"],
  ["**Prazo: **até maio", "shown", "**Prazo: **até", "<strong>Prazo:</strong> até"],
  ["<div>\n## Obras\n</div>", "shown", "## Obras", "<h2>Obras</h2>"],
  ["<div>\n- um\n- dois\n</div>", "runsTogether", "- um", "- um<br>"],
  ["Marque *100*1#.", "signs", "*100*1#", "\\*100\\*1#"],
  ["*Nota:*texto", "shown", "*Nota:*texto", "<em>Nota:</em>texto"],
  ["__Prazo:__até maio", "shown", "__Prazo:__até", "<strong>Prazo:</strong>até"],
  ["Isto é ==novo==.", "shown", "==novo==", "<mark>novo</mark>"],
  ["São 20 m^2^.", "shown", "^2^", "<sup>2</sup>"],
  ["H~2~O", "shown", "~2~", "<sub>2</sub>"],
  ["~~Revogado~~", "shown", "~~Revogado~~", "<del>Revogado</del>"],
  ["Um[^1] e dois", "shown", "[^1]", "<sup>1</sup>"],
  ["##Título", "shown", "##Título", "## Título"],
  ["[x][1]\n\n[1]: https://a.pt/b c", "shown", "[1]: https://a.pt/b c", "[1]: <https://a.pt/b c>"],
  [
    '![x][1]\n\n[1]: media/casa nova.svg "Título"',
    "shown",
    '[1]: media/casa nova.svg "Título"',
    '[1]: <media/casa nova.svg> "Título"',
  ],
  [
    "Assinado pelo presidente\n-----\n\nfim",
    "heading",
    "Assinado pelo presidente",
    "## Assinado pelo presidente",
  ],
  ["Outro texto\n===", "heading", "Outro texto", "# Outro texto"],
  ["Um dia\n-", "signs", "Um dia\n-", "Um dia\n\\-"],
  ["Obras\u000bna Baixa", "unseen", "Obras\u000bna", "Obras na"],
  ["Casa “Obrasâ€\u009d", "encoding", "“Obrasâ€\u009d"],
  ["***Prazo:***até", "shown", "***Prazo:***até", "<strong>*Prazo:*</strong>até"],
  ["Obras\u202e na", "unseen", "Obras\u202e", "Obras"],
  ["O Edif?cio de S?o Jo?o", "encoding", "Edif?cio"],
  ["A renova\ufffdo", "encoding", "renova\ufffdo"],
  ["Casa Ã\u00a0 beira", "encoding", "Ã"],
  ["Ã“rgão", "encoding", "Ã“rgão"],
  ["SÆo JoÆo", "encoding", "SÆo"],
  ["O Edif¡cio", "encoding", "Edif¡cio"],
  // As MS-DOS and old Macs wrote Área and prédio.
  ["A µrea", "encoding", "µrea"],
  ["O prŽdio", "encoding", "prŽdio"],
  ['[gallery ids="1,2"]', "program", '[gallery ids="1,2"]', ""],
  ["<o:p> Um", "program", "<o:p>", ""],
  ["{{< youtube abc >}}", "program", "{{< youtube abc >}}", ""],
  ["Boa :smile: sorte", "program", ":smile:", ""],
  ["## Notas {#notas}", "program", "{#notas}", ""],
  ['[wpforms id="12"]', "program", '[wpforms id="12"]', ""],
  ["Um [url=https://a.pt]x", "program", "[url=https://a.pt]", ""],
  ["<div>[x](https://a.pt)</div>", "shown", "[x](https://a.pt)", '<a href="https://a.pt">x</a>'],
  ["Fim\n\n[Nota]: /x", "unusedLine", "[Nota]: /x", "\\[Nota]: /x"],
  ["Fim\n\n[1]: https://a.pt/b", "unusedLine", "[1]: https://a.pt/b", "\\[1]: https://a.pt/b"],
  ["Ver [x]{https://a.pt/b}", "shown", "[x]{https://a.pt/b}", "[x](https://a.pt/b)"],
  ["Ver [x][https://a.pt/b]", "shown", "[x][https://a.pt/b]", "[x](https://a.pt/b)"],
  ["![x](media/a.jpg){width=300}", "program", "{width=300}", ""],
  ["[x][o]\n\n[o]: www.a.pt/b c", "shown", "[o]: www.a.pt/b c", "[o]: <https://www.a.pt/b c>"],
  ["- [ ] por fazer", "program", "[ ]", ""],
  ["* [x] feito", "program", "[x]", ""],
  ["    Texto com quatro espaços antes", "shownAsCode", "Texto com quatro espaços antes"],
  ["autor: ana\ntema: solo\n---\nTexto.", "fieldsBelow", "autor: ana"],
  ["Lorem ipsum dolor sit amet", "unfinished", "Lorem ipsum"],
  ["Contrato de [inserir data].", "unfinished", "[inserir data]"],
  ["Sede: [a preencher]", "unfinished", "[a preencher]"],
  // As Outlook, Word, Gmail and assistants write them in plain text.
  ["\uf0b7\tCartão", "unseen", "\uf0b7", "•"],
  ["Obras \u0007 na Baixa", "unseen", "\u0007", ""],
  [
    "Ligue a ana@a.pt<mailto:ana@a.pt>",
    "signs",
    "ana@a.pt<mailto:ana@a.pt>",
    "[ana@a.pt](mailto:ana@a.pt)",
  ],
  ["Ver [a]<https://a.pt/>.", "signs", "[a]<https://a.pt/>", "[a](https://a.pt/)"],
  [
    "Em www.a.pt<http://www.a.pt/>.",
    "signs",
    "www.a.pt<http://www.a.pt/>",
    "[www.a.pt](http://www.a.pt/)",
  ],
  ["Fim [cid:image001.png@01D9]", "program", "[cid:image001.png@01D9]", ""],
  ["Fim [image: logo.png]", "program", "[image: logo.png]", ""],
  ["Em abril【4†source】.", "program", "【4†source】", ""],
  [
    "Em \\\\servidor\\pasta\\x",
    "signs",
    "\\\\servidor\\pasta\\x",
    "\\\\\\\\servidor\\\\pasta\\\\x",
  ],
  ["Em C:\\Obras\\_x", "signs", "C:\\Obras\\_x", "C:\\\\Obras\\\\\\_x"],
  ["Em C:\\_obras", "signs", "C:\\_obras", "C:\\\\\\_obras"],
  ["Em 5&amp;nbsp;€", "shown", "&amp;nbsp;", "&nbsp;"],
  [
    'Um <a href="https://a.pt>dois</a>',
    "shown",
    '<a href="https://a.pt>',
    '<a href="https://a.pt">',
  ],
  [
    '<img src="media/a.jpg alt="Casa "nova"">',
    "shown",
    '<img src="media/a.jpg alt="Casa "nova"">',
    '<img src="media/a.jpg" alt="Casa &quot;nova&quot;">',
  ],
  [
    "Um <a href=\"/b\"title='c'>d</a>",
    "shown",
    "<a href=\"/b\"title='c'>",
    "<a href=\"/b\" title='c'>",
  ],
  [
    'Em <iframe src="https://b.pt/c allowfullscreen></iframe>',
    "shown",
    '<iframe src="https://b.pt/c allowfullscreen>',
    '<iframe src="https://b.pt/c" allowfullscreen>',
  ],
  ["Um\n\no\tSub", "shown", "o\tSub", "- Sub"],
  ["Claro! Aqui está o texto revisto:\n\nUm", "unfinished", "Claro! Aqui está o texto revisto:"],
  ["Um\n\nQuer que eu o encurte?", "unfinished", "Quer que eu o encurte?"],
  ["O arrenda-\nmento", "goesOn", "arrenda-", "arrendamento"],
  ["Horário:\\n9h", "shown", "Horário:\\n9h", "Horário:<br>9h"],
  ["Um\\nDois", "shown", "Um\\nDois", "Um<br>Dois"],
  ["Contactos\n+ 351 213 456 789", "signs", "+ 351 213 456 789", "\\+ 351 213 456 789"],
  ["***Nota:** um", "uneven", "***Nota:**", "<strong>Nota:</strong>"],
  ["**Nota:* um", "uneven", "**Nota:*", "<strong>Nota:</strong>"],
  ["Um *preço:** dois", "uneven", "*preço:**", "<strong>preço:</strong>"],
  ["***Nota:**um", "shown", "***Nota:**um", "<strong>Nota:</strong>um"],
  ["**Nota:*um", "shown", "**Nota:*um", "<strong>Nota:</strong>um"],
  // As wikis, Jira, MkDocs, WhatsApp and mathematicians write them.
  ["#Título\n\nTexto", "shown", "#Título", "# Título"],
  ["h2. Título", "shown", "h2. Título", "## Título"],
  ["=Título=\n\nTexto", "shown", "=Título=", "# Título"],
  ["== Título ==", "shown", "== Título ==", "## Título"],
  ["bq. Um dia", "shown", "bq. Um dia", "> Um dia"],
  ["Um '''prazo''' novo", "shown", "'''prazo'''", "<strong>prazo</strong>"],
  ["~Revogado~ ontem", "shown", "~Revogado~", "<del>Revogado</del>"],
  ["!!! note\n    Um", "program", "!!! note", ""],
  ["[[_TOC_]]", "program", "[[_TOC_]]", ""],
  ["> [!info] Um", "program", "[!info]", ""],
  ["Um oaicite:1", "program", "oaicite:1", ""],
  ["Um turn0search12.", "program", "turn0search12", ""],
  ["Ver Erro! Marcador não definido. Fim", "program", "Erro! Marcador não definido.", ""],
  ['HYPERLINK "https://a.pt"', "program", 'HYPERLINK "', ""],
  ["A área é x*y*z.", "signs", "x*y*z", "x\\*y\\*z"],
  ["Clique aqui para introduzir texto.", "unfinished", "Clique aqui para introduzir"],
  ["__TOC__", "program", "__TOC__", ""],
  ["{toc}", "program", "{toc}", ""],
  ["Caro {nome},", "program", "{nome}", ""],
  ["Com $x^2$ m", "program", "$x^2$", ""],
  ["$$a + b$$", "program", "$$a + b$$", ""],
  ["Com \\(x^2\\) m", "program", "\\(x^2\\)", ""],
  ["Um\n\n---\nid: 2\ntitulo: B\n---\nDois", "fieldsBelow", "id: 2"],
];

for (const [text, ...doubt] of MARKDOWN) {
  test(`a Markdown text is doubtful: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(doubtsInMarkdown(text), [doubt]);
    const [what, piece, better] = doubt;
    if (!better) return;
    const mended =
      what === "heading" || what === "shownAsCode"
        ? text.replace(/^ {4}/, "").replace(/\n[-=]+/, what === "heading" ? "" : "$&")
        : text;
    assert.deepEqual(doubtsInMarkdown(mended.replace(piece, better)), []);
  });
}

test("ordinary lines and marks are not doubtful", () => {
  for (const text of [
    "Lista\n\n- 3% um\n- 4% dois",
    "* um\n* dois *",
    "+ um\n+ dois",
    "Um estudo.[2][3]",
    "[Preencher o formulário](https://a.pt) e [rever][1]\n\n[1]: https://a.pt",
    "Ana <ana@a.pt>, <https://a.pt>",
    "```\nnome: Casa\n```",
    "[1]: DL n.º 5/2024\n[2]: https://a.pt",
    "Um\n\n[//]: # (nota)",
    "**Site**:https://a.pt (inscrições):http://b.pt/x",
    "| A |\n| --- |\n| 1 |\n\nTel. a | b\nT. 253 123 456",
    "XXX Congresso, no Século XXX",
    "Copo d´água",
    "Um `código` aqui",
    "Um*.\nDois**.",
    "https://a.pt/?b=1&c=_2_3, **https://a.pt**, https://a.pt/a_b_c e <https://a.pt/_x_/b>",
    "[x](https://a.pt/_a_/b) e `https://a.pt/*a*/b`",
    "Texto   justificado\nnum   documento\nem   colunas",
    ">> Escreveu a Ana\n> Respondeu o Rui",
    "```\n    y = 1\n```",
    "Custa **20 €***\n\n\\* com IVA",
    "Hotel de 5*** e **4***\n\n*com piscina",
    "Um\n\n#Porto",
    "#Porto #Obras\n\nUm",
    "#PortoSentido\n\nUm",
    "Custa $5 e US$6_, cerca de ~50 a ~60",
    "T1 500€*; T2 700€**\n\n*Sem IVA\n**Com IVA",
    "Claro! Aqui em Braga há casas.\n\nQuer que eu lhe diga? Digo: sim",
    "O ex-\nministro, o decreto-\nlei, na quarta-\nfeira, diz-\nse, Norte-\nSul, fez-\no, luso-\n\nbrasileiro, 2024-\n2025",
    'S&amp;P, Johnson&amp;Johnson; `<a href="b>` e \\<a href="b"> e <a =>',
    "Ver *“aqui”* e *(ali)*\n\n* um só",
    "Ver \\[1\\] e \\[2\\], \\(sic\\)",
    "`{nome}`, `$x^2$` e \\[Aviso\\]",
    "Um\n\n---\n\nDois: três\n\n---",
  ])
    assert.deepEqual(doubtsInMarkdown(text), [], text);
});

test("codes of other programs are doubtful in HTML too", () => {
  const found = doubtsAbout('<p class="{{a}}">Um</p> [gallery ids="1"]', {
    kind: "html",
    isHtml: true,
  });
  assert.deepEqual(found, [["program", '[gallery ids="1"]', ""]]);
  for (const code of [
    "Erro! Marcador não definido.",
    "Error! Reference source not found.",
    "??? note",
    "!!! note",
    "__TOC__",
    "$$a + b$$",
    "$x^2$",
    "\\(x^2\\)",
    "%%nota%%",
    ":::aviso",
    ":smile:",
    "{nome}",
    "【4†source】",
  ])
    assert.deepEqual(doubtsAbout(`Um\n${code}\n`, { kind: "html" }), [["program", code, ""]]);
});

test("lines that begin like sentences are not wrapped ones", () => {
  const line = (first: string) =>
    `${first} da Rua Nova, de Ana Sá Arquitetos, com a Construtora do Norte`;
  const text = ["Casa", "Vila", "Lote", "Cais"].map(line).join("\n");
  assert.deepEqual(doubtsInMarkdown(text), []);
});

test("a reference without a line that says where it leads is doubtful", () => {
  const doubt = ["reference", "[contacto][2]", "[2]: https://www.exemplo.pt/"] as const;
  assert.deepEqual(doubtsInMarkdown("Ver [contacto][2]."), [doubt]);
  assert.deepEqual(doubtsInMarkdown("Ver [contacto][2].\n\n[2]: https://www.exemplo.pt/"), []);
});

test("each mark is named, and the rows of a table without the line below its head", () => {
  assert.deepEqual(doubtsInMarkdown("**Dia:**9 **Sala:**2"), [
    ["shown", "**Dia:**9", "<strong>Dia:</strong>9"],
    ["shown", "**Sala:**2", "<strong>Sala:</strong>2"],
  ]);
  const doubt = ["bars", "| Hora | Sala |", "| --- | --- |"] as const;
  assert.deepEqual(doubtsInMarkdown("| Hora | Sala |\n| 9h | A |"), [doubt]);
  const table = "| Hora | Sala |\n| --- | --- |\n| 9h | A |\n";
  assert.deepEqual(doubtsInMarkdown(table), []);
  assert.deepEqual(doubtsInMarkdown("Programa:\n| **Hora** | Sala |\n| 9h | A |"), [doubt]);
  for (const frame of ["+------+------+", "+======+======+"])
    assert.deepEqual(
      doubtsInMarkdown(`${frame}\n| Hora | Sala |\n${frame}\n| 9h   | A    |\n${frame}`),
      [doubt],
    );
  assert.deepEqual(doubtsInMarkdown("┌──┬──┐\n│ Hora │ Sala │\n├──┼──┤\n│ 9h │ A │\n└──┴──┘"), [
    ["bars", "│ Hora │ Sala │", "| --- | --- |"],
  ]);
  assert.deepEqual(doubtsInMarkdown(`${table}\n| 10h | B |`), [
    ["bars", "| 10h | B |", "| --- | --- |"],
  ]);
  assert.deepEqual(doubtsInMarkdown(`${table}Fim, *já*.`), [["lineBelow", "Fim, *já*."]]);
  assert.deepEqual(doubtsInMarkdown(`${table}\nFim, *já*.`), []);
});

test("rows without bars at their ends, or with tabs or spaces, are doubtful below a head", () => {
  for (const text of [
    "Nome\tPreço\nNormal\t5 €\nCriança\t2 €",
    "Nome     Preço\nNormal     5 €\nCriança     2 €",
    "Preços:\n**Nome** | **Preço**\nNormal | 5 €\nCriança | 2 €",
  ]) {
    const row = /Nome(?:\t| {5}| \| )Preço/.exec(text.replaceAll("**", ""))?.[0] ?? "";
    assert.deepEqual(doubtsInMarkdown(text), [["bars", row, "--- | ---"]]);
  }
  for (const text of [
    "9h00 | Abertura\n10h00 | Painel\n11h00 | Pausa",
    "Local:\tPorto\nPreço:\t5 €\nHora:\t9h",
    "a)\tum\nb)\tdois\nc)\ttrês",
    "Ana Sá | Presidente\nRui Costa | Vogal",
    "Nome | Preço\n--- | ---\nNormal | 5 €\nCriança | 2 €",
  ])
    assert.deepEqual(doubtsInMarkdown(text), [], text);
});

test("an item with too little space before it is doubtful below a numbered one", () => {
  for (const text of ["1. um\n  - sub\n2. dois", "9) um\n\n - sub", "10. um\n   - sub\n   - b"]) {
    assert.deepEqual(doubtsInMarkdown(text), [["outside", "- sub", "    - sub"]]);
    assert.deepEqual(doubtsInMarkdown(text.replaceAll(/^ +/gm, "    ")), []);
  }
  for (const text of [
    "1. um\n   - sub",
    "1. um\n- dois",
    "```\n1. um\n - sub\n```",
    "- um\n  - sub",
  ])
    assert.deepEqual(doubtsInMarkdown(text), [], text);
});

test("a line that begins like a sentence below a list or a quotation is doubtful", () => {
  const line = "A Câmara Municipal informa que as inscrições estão abertas até sexta-feira.";
  for (const above of [
    "- um\n- dois\n",
    "1. Um\n\n2. Dois.\n",
    "- um\n    - a\n    - b\n",
    "> Um\n",
  ]) {
    assert.deepEqual(doubtsInMarkdown(above + line), [["lineBelow", line]]);
    assert.deepEqual(doubtsInMarkdown(`${above}\n${line}`), []);
  }
  assert.deepEqual(doubtsInMarkdown("- um\n- dois\n**Outros:**\n- três"), [
    ["lineBelow", "**Outros:**"],
  ]);
  assert.deepEqual(doubtsInMarkdown("> Um dia.\nDisse o presidente."), [
    ["lineBelow", "Disse o presidente."],
  ]);
  for (const text of [
    "- um\n- dois\ncontinua",
    "- um\n- dois\nDois continua\n- três",
    "- Junta,\n- Câmara,\nRua Nova, 1",
    "- um\n- Presidente da Câmara de\nBraga",
    "1. Um\nTexto de um\n2. Dois\nTexto de dois",
    "> Um dia.\nJosé Saramago",
    "```\n- um\n- dois\nFim\n```",
  ])
    assert.deepEqual(doubtsInMarkdown(text), [], text);
});

test("a row that goes on in the line below is doubtful, and on one line it is not", () => {
  for (const [head, first, rest] of [
    ["| Rua | Dia |\n| --- | --- |", "| Flores | 6 de", "abril |"],
    ["| Rua | Dia |\n| --- | --- |", "| Flores", "| 6 de abril |"],
    ["| Rua | Dia |\n|:--|--:|", "| Rua das", "Flores | 6 |"],
    ["Rua | Dia | Fim\n--- | --- | ---", "Flores | 6 de", "abril | 9"],
  ] as const) {
    const whole = `${first} ${rest}`;
    const table = `${head}\n${first}\n${rest}\n| Almada | 7 |`;
    assert.deepEqual(
      doubtsInMarkdown(table).filter(([what]) => what !== "lineBelow"),
      [["goesOn", first, whole]],
    );
    assert.deepEqual(doubtsInMarkdown(`${head}\n${whole}\n| Almada | 7 |`), []);
  }
  for (const rows of ["Flores | 6\nAlmada | 7", "| Flores\n| Almada", "| Norte |\n| Flores | 6 |"])
    assert.deepEqual(doubtsInMarkdown(`Rua | Dia\n--- | ---\n${rows}`), [], rows);
});

test("an address that goes on in the line below is doubtful", () => {
  for (const [first, rest] of [
    ["https://a.pt/noticias/", "obras-na-baixa"],
    ["https://a.pt/obras-", "na-baixa"],
    ["www.a.pt/", "2026/obras.pdf"],
    ["https://a.pt/noticias", "/obras"],
    ["https://a.pt/?a=1&", "b=2"],
    ["https://a.pt/?id=", "12"],
  ] as const) {
    const doubt = ["goesOn", first, first + rest];
    assert.deepEqual(doubtsInMarkdown(`Ver ${first}\n${rest}, e mais.`), [doubt]);
    assert.deepEqual(doubtsAbout(`Ver ${first}\n${rest}.`, { kind: "html" }), [doubt]);
    assert.deepEqual(doubtsInMarkdown(`Ver ${first}${rest}, e mais.`), []);
  }
  for (const below of [
    "Telefone: 213-456-789",
    "213-456-789",
    "para mais, e/ou visite",
    "www.b.pt/c",
    "segunda-feira",
    "pré-inscrição",
    "geral@a.pt",
    "#obras",
    "- um-dois",
  ])
    assert.deepEqual(doubtsInMarkdown(`Ver https://a.pt/\n${below}`), [], below);
});

test("signs for line breaks, words for nothing and names of images are doubtful in a title", () => {
  const said = (title: string) => doubtsOfValue("text", { at: 0, data: title }, title);
  assert.deepEqual(said("Obras\\r\\nna Baixa"), [["shown", "Obras\\r\\nna", "Obras na"]]);
  for (const name of ["Obras na Baixa.pdf", "Lei (2).docx"])
    assert.deepEqual(said(name), [["unfinished", name]]);
  for (const nothing of ["-", "–", "n.a.", "N/A", "n/d", "(vazio)", "NaN", "None", "IMG_01.JPG"])
    assert.deepEqual(said(nothing), [["unfinished", nothing]]);
  for (const title of [
    "C:\\novo",
    "Nada",
    "N.A. Silva",
    "Ana",
    "Fotografias em .jpg",
    "Um .pdf",
    "Casa.pt",
  ])
    assert.deepEqual(said(title), [], title);
});

const WRAPPED = `O texto escreve-se em Markdown, com uma linha vazia entre os parágrafos e sem mudar
de linha no meio de uma frase, porque cada mudança de linha que se escreve é uma que
os leitores veem.`;

test("a text whose lines all end at one width is doubtful, and on one line it is not", () => {
  const [first = ""] = WRAPPED.split("\n");
  assert.deepEqual(doubtsInMarkdown(`${WRAPPED}\n\nUm fim.`), [["wrapped", first]]);
  assert.deepEqual(doubtsInMarkdown(WRAPPED.replaceAll("\n", " ")), []);
  assert.deepEqual(doubtsAbout(WRAPPED, { kind: "html" }), [["wrapped", first]]);
  assert.deepEqual(doubtsInMarkdown(`${WRAPPED}\n\nRua do Notário, 1\n1000-001 Lisboa`), []);
});

test("a text may have more lines than a function may have arguments", () => {
  assert.deepEqual(doubtsAbout("Rua\n".repeat(200_000), { kind: "html" }), []);
});

test("usual texts are not doubtful", () => {
  for (const text of [
    "**Negrito** e *itálico*, **“aqui”** e **ali**. 5 * 3 = 15, preço* … *sem IVA, *5 de maio*, **10**kg, 10 €**, +===+===+, snake_case_name e \\*\\*assim\\*\\*.",
    "Rua do Notário, 1\n1000-001 Lisboa\n\n- um\n- dois\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    "`**x**` e\n\n```\n==x==\nlinha\n---\n```",
    "Porquê? Porque sim?! Ver https://a.pt/b?c=d e [x](/y?z=1). às 9:30:00",
    "Um\u00adhífen 👨\u200d👩\u200d👧 e\u00a0espaço",
    "Hotel *** e pensão **\n\nœuvre, 5‰, ƒ 3",
    "├── Pasta\n\nRua│Dia, Alþingi, ¿Qué? „Haus“, È vero",
    "AMANHÃ\u00a0e “AMANHÔ, Ærø e ¡olé!",
    "[Aviso]: encerrado\n\n[x][a]\n\n[a]: https://a.pt/b?c=d&e 'f'",
    "## Título\n\ntexto\n\n---\n\nfim\n\n> Há\n> 5 anos\n\n> 1. um",
  ])
    assert.deepEqual(doubtsInMarkdown(text), [], text);
  for (const title of ["O rascunho da lei", "Todo o país", "E agora?", "A & B", "TODO O PAÍS"])
    assert.deepEqual(doubtsAbout(title, { kind: "text" }), [], title);
});

test("a title that is not finished or has marks in it is doubtful", () => {
  const said = (title: string) => doubtsAbout(title, { kind: "text" });
  assert.deepEqual(said("RASCUNHO - Obras (não publicar)"), [["unfinished", "RASCUNHO"]]);
  assert.deepEqual(said("Obras XXX"), [["unfinished", "XXX"]]);
  for (const title of [
    ...["TESTE", "Teste 2", "Sem título", "[TÍTULO]", "xxxx", "A DEFINIR", "PENDENTE"],
    "Título provisório",
  ])
    assert.deepEqual(said(title), [["unfinished", title]]);
  for (const title of [
    "Teste de ruído nas obras",
    "Século XX",
    "Título de residência",
    "A definir",
  ])
    assert.deepEqual(said(title), []);
  assert.deepEqual(said("Rascunho: obras"), [["unfinished", "Rascunho:"]]);
  assert.deepEqual(said("Obras <b>já</b> &amp; **agora**"), [
    ["shown", "Obras <b>já</b> &amp; **agora**", "Obras já & agora"],
  ]);
  assert.deepEqual(said("*Obras* na _Baixa_"), [["shown", "*Obras* na _Baixa_", "Obras na Baixa"]]);
  assert.deepEqual(said("## Obras"), [["shown", "## Obras", "Obras"]]);
  for (const title of ["T2* e T3*", "#1 em _x_y_", "5 * 3 * 2", "#Porto", "Casa_1 e Casa_2"])
    assert.deepEqual(said(title), []);
  assert.deepEqual(said("'Água e solo"), [["shown", "'Água e solo", "Água e solo"]]);
  for (const title of ["'68 em Lisboa", "'Água' e solo"]) assert.deepEqual(said(title), []);
  assert.deepEqual(said("Edif?cio S?o Jo?o"), [["encoding", "Edif?cio"]]);
  for (const word of [
    "C‰mara",
    "Pr\u0082mio",
    "ƒvora",
    "5¤",
    "Constru├º├úo",
    "├ígua",
    "ConstruþÒo",
    "ConstruÁ„o",
  ])
    assert.deepEqual(said(`Obras, ${word}`), [["encoding", word]]);
});

test("Markdown in a field of HTML is doubtful, and so are lines of HTML that run together", () => {
  assert.deepEqual(doubtsAbout("Ver [aqui](https://a.pt)", { kind: "html" }), [
    ["shown", "[aqui](https://a.pt)", '<a href="https://a.pt">aqui</a>'],
  ]);
  for (const [text, mark, better] of [
    ["Um *dois* três", "*dois*", "<em>dois</em>"],
    ["<p>Um</p>\n## Dois", "## Dois", "<h2>Dois</h2>"],
  ] as const)
    assert.deepEqual(doubtsAbout(text, { kind: "html" }), [["shown", mark, better]]);
  for (const text of ["T2 a 5 €* (*sem IVA)", '<a href="/b?_x_" class="_a_">c</a>', "leia_me_.txt"])
    assert.deepEqual(doubtsAbout(text, { kind: "html" }), [], text);
  assert.deepEqual(doubtsAbout("<p>1. um\n2. dois</p>", { kind: "html", isHtml: true }), [
    ["runsTogether", "1. um", "1. um<br>"],
  ]);
  const lines = "<p>Programa:\n– um\n– dois</p>";
  assert.deepEqual(doubtsAbout(lines, { kind: "html", isHtml: true }), [
    ["runsTogether", "– um", "– um<br>"],
  ]);
});

test("a text between the lines of a fence is doubtful where an assistant wrote them", () => {
  const text = "# Obras\n\nA rua fecha.";
  for (const name of ["markdown", "html"])
    assert.deepEqual(doubtsInMarkdown(`\`\`\`${name}\n${text}\n\`\`\``), [
      ["shownAsCode", "# Obras"],
    ]);
  assert.deepEqual(doubtsInMarkdown(text), []);
});
