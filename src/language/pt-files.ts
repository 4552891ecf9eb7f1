/** Messages about the files of a content folder, and the report of `montra check`. */
import { type enFiles, isExampleOfList } from "./en-files.ts";
import { format, number, ofMany, one, plural } from "./pt-words.ts";

export const ptFiles: typeof enFiles = {
  report: {
    problem: ({ wrong, expected, fix }) => `${wrong}; esperado: ${expected}; ${fix}`,
    expected: ({ expected }) => `esperado: ${expected}`,
    cell: ({ sheet, row, column }) => {
      const parts = [`folha "${sheet}"`];
      if (row !== undefined) parts.push(`linha ${row}`);
      if (column) parts.push(`coluna "${column}"`);
      return parts.join(", ");
    },
    shortened: ({ text, length }) => `${text} (${number(length)} caracteres)`,
    leftOut: ({ count }) =>
      plural(count, {
        one: "há mais um aviso como estes, que não se mostra",
        other: `há mais ${number(count)} avisos como estes, que não se mostram`,
      }),
    stopped: ({ max }) => `só se mostram os primeiros ${number(max)} erros; corrija primeiro estes`,
    more: ({ count }) => `… e mais ${number(count)}.`,
    total: ({ problems, files }) =>
      `${number(problems)} ${plural(problems, { one: "erro", other: "erros" })} em ${number(files)} ${plural(files, { one: "ficheiro", other: "ficheiros" })}.`,
  },

  files: {
    noSite: {
      wrong: "falta este ficheiro",
      expected: "as definições do site, pelo menos o nome",
      fix: 'crie-o com uma linha como "nome: Notícias do imobiliário"',
    },
    noRoot: {
      wrong: "aqui não há nenhuma pasta de conteúdos",
      expected: "uma pasta de conteúdos com um site.yaml lá dentro",
      fix: "confirme se o nome está bem escrito ou crie a pasta",
    },
    noFolder: ({ name }) => ({
      wrong: "isto não é uma pasta, ou é só uma ligação para uma",
      expected: "uma pasta com este nome",
      fix: `mude-lhe o nome para "_${name}", e será ignorado, ou ponha uma pasta no lugar dele`,
    }),
    secondTable: ({ collection, other, name }) => ({
      wrong: `há duas tabelas ${ofMany(collection)}, esta e ${other}`,
      expected: "uma só tabela por coleção",
      fix: `passe as linhas de uma para a outra ou mude o nome desta para "_${name}", e será ignorada`,
    }),
    unknown: ({ name, near }) => ({
      wrong: `não se reconhece "${name}"`,
      expected: "site.yaml, a pasta media, ou uma pasta ou tabela com o nome de uma coleção",
      fix: near
        ? `mude o nome para "${near}", ou para "_${name}" se não é para publicar`
        : `ponha o que é para publicar em media ou na pasta da sua coleção, ou mude o nome para "_${name}" se não é para publicar`,
    }),
    copy: ({ original, name }) => ({
      wrong: `isto parece uma cópia de "${original}"`,
      expected: "uma só versão do que se publica",
      fix: `deixe em "${original}" o que é para publicar e apague a cópia, ou mude-lhe o nome para "_${name}" se não é para publicar`,
    }),
    inCloud: ({ quoted }) => ({
      wrong: `${quoted ?? "o ficheiro"} está vazio aqui, ou só está na nuvem`,
      expected: "o próprio ficheiro neste disco",
      fix: `peça ao iCloud, OneDrive, Dropbox ou semelhante que o descarregue e o mantenha neste dispositivo${quoted ? "" : ', recupere uma versão anterior dele, ou, se é um item por escrever, ponha "_" antes do nome do ficheiro'}`,
    }),
    tableOf: ({ collection, formats }) =>
      `uma tabela ${ofMany(collection)} em ${format.or(formats)}`,
    itemOf: ({ collection, formats }) =>
      `${one(collection)} em ${format.or(formats)} (uma tabela fica ao lado desta pasta)`,
    wrongFormat: ({ ending, expected, near }) => ({
      wrong: ending
        ? `os ficheiros terminados em ${ending} não são lidos aqui`
        : "o nome não tem extensão",
      expected,
      fix: near
        ? `mude o nome para "${near}": o computador pode esconder a última extensão`
        : 'guarde-o num destes formatos, copie o texto para o painel de edição, passe-o para media/, ou ponha "_" antes do nome se não é para publicar',
    }),
    inMedia:
      'de media/ só se publicam imagens e documentos: se isto é um conteúdo ou uma tabela, tire-o de media/; se não, ponha "_" antes do nome',
    tooLarge: ({ megabytes, max }) => ({
      wrong: `o ficheiro tem ${number(megabytes)} MB`,
      expected: `${number(max)} MB, no máximo`,
      fix: "reduza-o ou divida-o; numa imagem chegam 2000 píxeis de largura",
    }),
    changed: {
      wrong: "o ficheiro mudou enquanto a pasta estava a ser lida",
      expected: "uma pasta onde ninguém esteja a guardar ficheiros",
      fix: "volte a tentar quando ninguém estiver a guardar ficheiros",
    },
    unreadable: ({ code }) => ({
      wrong: `não foi possível ler isto (${code})`,
      expected: "um ficheiro ou uma pasta que se possa abrir",
      fix: "veja quem tem permissão para o ler e se o disco está bem",
    }),
    unreadableSince: ({ path, wrong }) => `${path}: ${wrong}. Publique outra vez`,
    changedSince: ({ path }) =>
      `${path} mudou entre a verificação e a publicação. Publique outra vez quando ninguém estiver a guardar ficheiros`,
    scratchFull: ({ folder }) =>
      `Não foi possível guardar os itens verificados na pasta temporária (${folder}). ` +
      "Liberte espaço nesse disco ou indique outra pasta em TMPDIR",
    notAFile: {
      wrong: "isto é uma pasta, ou uma ligação que não aponta para um ficheiro desta pasta",
      expected: "um ficheiro",
      fix: 'ponha aqui o próprio ficheiro, tire os ficheiros de dentro da pasta, ou ponha "_" antes do nome se não é para publicar',
    },
    badName: {
      wrong: "o nome tem caracteres invisíveis ou não está em UTF-8",
      expected: "um nome só com caracteres visíveis",
      fix: "mude o nome",
    },
  },

  site: {
    noName: {
      wrong: "o site não tem nome",
      expected: "o nome do site",
      fix: 'acrescente uma linha, por exemplo "nome: Notícias do imobiliário"',
    },
    settings: {
      nome: "o nome do site",
      public_url: "o endereço em que os leitores chegam a este serviço, sem ? nem #",
      idioma: "a língua das páginas, pt ou en",
      fuso_horario: "o nome de um fuso horário, como Europe/Lisbon ou Atlantic/Azores",
      noticia_url: "um endereço com {slug} ou {id}, que comece por {public_url}/ ou https://",
      vi_export: "um só campo, maximo: as notícias da exportação, um número inteiro a partir de 1",
      imagens: "um só campo, maximo: os píxeis do lado maior de uma imagem, de 640 a 10000",
      paginas: "publicas, se os motores de busca puderem mostrar as páginas; se não, ocultas",
      iframe_hosts: "uma lista de nomes de sites, sem https:// nem caminho",
    },
  },

  frontMatter: {
    none: {
      wrong: 'o ficheiro não começa por uma linha só com "---"',
      expected:
        'uma primeira linha "---", depois linhas como "titulo: …" e por fim uma segunda linha "---"',
      fix: 'ponha os campos no início do ficheiro, entre duas linhas "---"',
    },
    notClosed: {
      wrong: "os campos no início do ficheiro não têm fim",
      expected: 'uma segunda linha só com "---" entre os campos e o texto',
      fix: 'acrescente depois do último campo uma linha "---", com três hífenes, sem espaços antes',
    },
  },

  yaml: {
    openQuote: ({ mark }) => ({
      wrong: `as aspas ${mark} que abrem aqui não fecham na mesma linha`,
      expected: `outro ${mark} no fim do texto`,
      fix: `acrescente ${mark} no fim da linha`,
    }),
    tab: {
      wrong: "a linha começa com uma tabulação (tecla Tab)",
      expected: "espaços",
      fix: "troque a tabulação por dois espaços",
    },
    specialCharacter: ({ better }) => ({
      wrong: "um sinal deste texto tem outro significado em YAML",
      expected: 'um texto com esses sinais entre aspas, como em titulo: "Baixa: as obras"',
      fix: `ponha o texto todo entre aspas: ${better}`,
    }),
    comment: ({ quoted, better }) => ({
      wrong: `${quoted} começa por #: é um comentário e não seria publicado`,
      expected: "um texto com # entre aspas e os comentários em linhas à parte",
      fix: `ponha o texto todo entre aspas: ${better}`,
    }),
    other: {
      wrong: "não é possível ler isto como YAML",
      expected: 'linhas como titulo: "Baixa: as obras", todos os campos do item à mesma margem',
      fix: "corrija esta linha ou a anterior: ponha entre aspas os textos com sinais, e um espaço depois dos dois pontos",
    },
  },

  json: {
    other: {
      wrong: "isto não é JSON",
      expected: 'nomes e textos entre aspas, separados por vírgulas: { "id": 1, "nome": "…" }',
      fix: "corrija o que está aqui ou logo antes",
    },
  },

  csv: {
    wrong:
      "não é possível ler a linha que começa aqui: faltam ou sobram aspas, ou é demasiado longa",
    expected:
      'entre aspas os textos com separadores, mudanças de linha ou aspas, como "um ""dois"" três"',
    fix: 'feche as aspas e, dentro delas, escreva duas vezes as do texto: ""',
  },

  workbook: {
    unreadable: {
      wrong: "não é possível ler esta folha de cálculo; talvez esteja danificada ou protegida",
      expected: "uma folha de cálculo (.xlsx, .ods ou .xls) sem palavra-passe",
      fix: "abra-a e guarde-a como .xlsx ou .csv",
    },
    tooLarge: {
      wrong: "o ficheiro tem mais células do que uma tabela precisa",
      expected:
        "dois milhões de células, 1000 colunas, 100 MB sem compressão (.xls 20 MB), no máximo",
      fix: "apague o que está por baixo da tabela e ao lado, ou guarde a tabela como .csv",
    },
    otherSheet: ({ other, sheet }) =>
      `só foi lida a folha ${sheet}; a folha ${other} ficou de fora`,
    hiddenSheet: ({ other, sheet }) =>
      `a folha ${other} está oculta e só foi lida a folha ${sheet}: mostre a folha ${other} se for a dos itens`,
    hiddenRows: ({ rows, count }) =>
      `${count === 1 ? `a linha ${rows} está oculta na folha de cálculo, mas é publicada` : `as linhas ${rows} estão ocultas na folha de cálculo, mas são publicadas`}; apague o que não for para publicar`,
    hiddenColumn:
      "esta coluna está oculta na folha de cálculo, mas é publicada; apague-a se não for para publicar",
    link: "desta ligação só se publicam as palavras; escreva o endereço no texto",
    struck: "está riscado na folha de cálculo, mas é publicado; apague o que não for para publicar",
    mergedHeading: ({ cells }) => ({
      wrong: `as células ${cells} estão unidas; há colunas com o mesmo título, ou um título que desce pelas linhas`,
      expected: "uma só linha de títulos, com uma célula para cada coluna",
      fix: `separe as células ${cells} e dê um nome a cada coluna`,
    }),
  },

  tables: {
    misplaced: ({ collection, other }) => ({
      wrong: `os campos são de ${one(other)}, e não de ${one(collection)}`,
      expected: `${one(other)} em ${other}/, ou numa tabela chamada ${other}`,
      fix: `mova o ficheiro ou mude-lhe o nome; se é mesmo ${one(collection)}, corrija os campos`,
    }),
    noHeadings: ({ fields }) => ({
      wrong: "a primeira linha não tem nenhum nome de campo",
      expected: `os nomes dos campos na primeira linha, como ${fields.join(", ")}`,
      fix: "apague as linhas acima dos nomes, ou insira por cima da primeira uma linha com os nomes",
    }),
    addColumn: ({ name }) => `acrescente uma coluna "${name}"`,
    notAnItem: ({ what, example }) => ({
      wrong: `está aqui ${what} em vez ${isExampleOfList(example) ? "de uma lista de itens" : "dos campos de um só item"}`,
      expected: "nomes de campos com os seus valores",
      fix: example.startsWith("-")
        ? `comece cada item por um hífen e um espaço: ${example}`
        : `escreva, por exemplo, ${example}`,
    }),
    headingRow: {
      wrong:
        "a linha tem títulos de colunas, o nome de um grupo de linhas, um total ou uma nota, e nenhum item",
      expected: "um item em cada linha, por baixo de uma só linha com os nomes dos campos",
      fix: "apague a linha; se for um item, preencha as outras células",
    },
    oneCell: {
      wrong: "os valores da linha estão todos numa só célula",
      expected: "uma célula para cada coluna",
      fix: "use o mesmo separador em todas as linhas e não ponha aspas à volta de uma linha inteira; numa folha de cálculo, divida a coluna com Texto para Colunas",
    },
    cutRow: {
      wrong: "a linha tem células a menos",
      expected: "uma célula para cada coluna, e entre aspas o texto com mudança de linha",
      fix: "ponha entre aspas o texto que tem a mudança de linha, preencha as outras células ou apague a linha",
    },
    noColumn: ({ quoted }) => ({
      wrong: `${quoted} está numa coluna sem nome`,
      expected: "o nome de um campo na primeira linha de cada coluna",
      fix: 'dê nome à coluna ("_nota" se for uma nota) ou ponha entre aspas o texto com separadores',
    }),
  },
};
