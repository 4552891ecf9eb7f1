/**
 * O que o Montra diz em português de Portugal. Trata-se o leitor por «você», sem o escrever («escreva»,
 * «confirme»); o que ele tem de teclar fica entre aspas direitas, tal e qual.
 *
 * As long as there is to say, as `en.ts` explains.
 */
import type { CollectionName } from "../contract/field.ts";
import type { Catalogue } from "./en.ts";
import { formatsOf } from "./formats.ts";

export const formats = formatsOf("pt-PT");
const { number, plural } = formats;

/** As coleções pelo nome que os editores lhes dão; os artigos seguem o género. */
interface Noun {
  readonly one: string;
  readonly many: string;
  readonly gender: "m" | "f";
}

const NOUNS: Readonly<Record<CollectionName, Noun>> = {
  temas: { one: "tema", many: "temas", gender: "m" },
  autores: { one: "autor", many: "autores", gender: "m" },
  locais: { one: "local", many: "locais", gender: "m" },
  noticias: { one: "notícia", many: "notícias", gender: "f" },
  eventos: { one: "evento", many: "eventos", gender: "m" },
  premios: { one: "edição do prémio", many: "edições do prémio", gender: "f" },
  categorias: { one: "categoria", many: "categorias", gender: "f" },
  candidatos: { one: "candidato", many: "candidatos", gender: "m" },
  vencedores: { one: "vencedor", many: "vencedores", gender: "m" },
  patrocinios: { one: "patrocínio", many: "patrocínios", gender: "m" },
};

const noun = (name: CollectionName) => NOUNS[name].one;
const many = (name: CollectionName) => NOUNS[name].many;
const isFeminine = (name: CollectionName) => NOUNS[name].gender === "f";
/** «uma notícia» */
const one = (name: CollectionName) => `${isFeminine(name) ? "uma" : "um"} ${noun(name)}`;
/** «das notícias» */
const ofMany = (name: CollectionName) => `${isFeminine(name) ? "das" : "dos"} ${many(name)}`;
/** «cada notícia» */
const each = (name: CollectionName) => `cada ${noun(name)}`;

const EXPECTED_FOLDER = "uma pasta de conteúdos com um site.yaml lá dentro";
const NO_ACCESS = "veja quem tem permissão para a ler";

export const pt: Catalogue = {
  tag: "pt-PT",

  report: {
    problem: ({ wrong, expected, fix }) => `${wrong}; esperado: ${expected}; ${fix}`,
    expected: ({ expected }) => `esperado: ${expected}`,
    sheet: ({ sheet }) => `folha "${sheet}"`,
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
    stopped: ({ most }) =>
      `a leitura parou ao fim de ${number(most)} problemas; corrija primeiro estes`,
    more: ({ count }) => `… e mais ${number(count)}.`,
    total: ({ problems, files }) =>
      `${number(problems)} ${plural(problems, { one: "problema", other: "problemas" })} em ${number(files)} ${plural(files, { one: "ficheiro", other: "ficheiros" })}.`,
  },

  command: {
    lang: "língua das mensagens; se faltar, a de LC_ALL, LC_MESSAGES ou LANG",
  },

  files: {
    noSite: {
      wrong: "falta este ficheiro",
      expected: "as definições do site, pelo menos o nome",
      fix: 'crie-o com uma linha como "nome: Notícias do imobiliário"',
    },
    rootIsFile: {
      wrong: "isto é um ficheiro",
      expected: EXPECTED_FOLDER,
      fix: "indique a pasta onde o ficheiro está",
    },
    noRoot: {
      wrong: "esta pasta não existe",
      expected: EXPECTED_FOLDER,
      fix: "confirme se o nome está bem escrito ou crie a pasta",
    },
    rootClosed: ({ code }) => ({
      wrong: `não foi possível abrir a pasta (${code})`,
      expected: EXPECTED_FOLDER,
      fix: NO_ACCESS,
    }),
    rootIsStore: {
      wrong: "isto é um repositório do Montra, onde ficam guardadas as publicações",
      expected: EXPECTED_FOLDER,
      fix: "indique a pasta onde os textos são escritos",
    },
    storeInContent: ({ path }) => ({
      wrong: "está aqui um repositório do Montra, com o que já foi publicado",
      expected: "um repositório fora da pasta de conteúdos",
      fix: `tire "${path}" desta pasta e indique o novo lugar com --store`,
    }),
    folderClosed: ({ code }) => ({
      wrong: `não foi possível ler a pasta (${code})`,
      expected: "uma pasta que se possa abrir",
      fix: NO_ACCESS,
    }),
    mediaFolder: 'a pasta "media", com as imagens',
    collectionFolder: ({ collection }) => `uma pasta com um ficheiro para ${each(collection)}`,
    noFolder: ({ isLink, expected, name }) => ({
      wrong: isLink ? "isto é uma ligação a outro lugar do disco" : "isto é um ficheiro",
      expected,
      fix: `mude-lhe o nome para "_${name}" para ser ignorado ou ponha uma pasta no lugar dele`,
    }),
    secondTable: ({ collection, other, name }) => ({
      wrong: `há duas tabelas ${ofMany(collection)}, esta e ${other}`,
      expected: "uma só tabela por coleção",
      fix: `passe as linhas de uma para a outra ou mude o nome desta para "_${name}" para ser ignorada`,
    }),
    innerFolder: ({ collection, name }) => ({
      wrong: "isto é uma pasta",
      expected: `um ficheiro para ${each(collection)}, diretamente dentro de ${collection}/`,
      fix: `passe os ficheiros dela para ${collection}/ ou mude-lhe o nome para "_${name}" para ser ignorada`,
    }),
    folderForFile: {
      wrong: "isto é uma pasta",
      expected: "um ficheiro",
      fix: "ponha o ficheiro no lugar dela ou mude o nome à pasta",
    },
    specialFile: {
      wrong: "isto não é um ficheiro normal, mas um pipe, um socket ou um dispositivo",
      expected: "um ficheiro",
      fix: "tire-o da pasta",
    },
    linkOut: {
      wrong: "esta ligação aponta para fora da pasta",
      expected: "um ficheiro",
      fix: "copie o próprio ficheiro para a pasta",
    },
    linkToOther: {
      wrong: "esta ligação aponta para algo que não é um ficheiro",
      expected: "um ficheiro",
      fix: "ponha o próprio ficheiro no lugar dela",
    },
    linkToNothing: {
      wrong: "esta ligação não aponta para nada",
      expected: "um ficheiro",
      fix: "ponha o ficheiro no lugar dela",
    },
    sameName: {
      wrong:
        "há dois ficheiros com este nome, com os acentos codificados de duas maneiras (NFC e NFD)",
      expected: "um só ficheiro com cada nome",
      fix: "mude o nome a um dos dois",
    },
    invisibleInName: ({ code }) => ({
      wrong: `o nome tem um carácter invisível (${code})`,
      expected: "um nome só com caracteres visíveis",
      fix: "mude o nome",
    }),
    nameNotUtf8: {
      wrong: "o nome não está em UTF-8",
      expected: "um nome em UTF-8",
      fix: "mude o nome; se nada mais resultar, escreva-o sem acentos",
    },
    unknown: ({ quoted, name, near }) => ({
      wrong: `nenhuma parte de um site se chama ${quoted}`,
      expected: "site.yaml, media ou uma coleção, em pasta ou em tabela",
      fix: near
        ? `mude o nome para "${near}", ou para "_${name}" se for para ignorar`
        : `mude o nome para "_${name}" se for para ignorar`,
    }),
    tableOf: ({ collection, formats: endings }) =>
      `uma tabela ${ofMany(collection)} em ${formats.or(endings)}`,
    itemOf: ({ collection, formats: endings }) => `${one(collection)} em ${formats.or(endings)}`,
    wrongFormat: ({ ending, expected, format, instead }) => ({
      wrong: ending
        ? `os ficheiros terminados em ${ending} não são lidos aqui`
        : "o nome não tem extensão",
      expected,
      fix: {
        rename: `mude o nome para acabar em ${format}`,
        spreadsheet: "guarde-o como .xlsx ou .csv",
        text: `guarde o texto como ${format}, com os campos no início`,
        "leave aside": 'ponha "_" antes do nome se for para ignorar',
      }[instead],
    }),
    kinds: {
      image: "uma imagem",
      text: "um ficheiro de texto",
      draft: "um rascunho",
      table: ({ ending }) => `uma tabela ${ending}`,
    },
    tooLarge: ({ megabytes, expected, most, isImage }) => ({
      wrong: `o ficheiro tem ${number(megabytes)} MB`,
      expected: `${expected} com ${number(most)} MB, no máximo`,
      fix: isImage
        ? "reduza a imagem: 2000 píxeis de largura chegam bem"
        : "torne-o mais pequeno ou divida-o",
    }),
    changed: {
      wrong: "o ficheiro mudou enquanto a pasta estava a ser lida",
      expected: "uma pasta onde ninguém esteja a gravar",
      fix: "repita o comando quando ninguém estiver a guardar ficheiros",
    },
    unreadable: ({ code, isForbidden }) => ({
      wrong: `não foi possível ler o ficheiro (${code})`,
      expected: "um ficheiro que se possa abrir",
      fix: isForbidden ? "veja quem tem permissão para o ler" : "verifique o disco",
    }),
    changedMeanwhile: ({ path, wrong }) => `${path}: ${wrong}. Publique outra vez`,
    changedSince: ({ path }) =>
      `${path} mudou entre a verificação e a publicação. Publique outra vez quando ninguém estiver a guardar ficheiros`,
    scratchFull: ({ folder }) =>
      `Não foi possível guardar os itens verificados na pasta temporária (${folder}). ` +
      "Liberte espaço nesse disco ou indique outra pasta em TMPDIR",
  },
};
