/** Messages about the values of items, and the references between them. */
import type { CollectionName } from "../contract/field.ts";
import type { Kind } from "../contract/kinds.ts";
import { APPEARS } from "../contract/site/shared-fields.ts";
import type { enValues, NamedBy } from "./en-values.ts";
import { format, isFeminine, many, noun, number, one, the } from "./pt-words.ts";

const DIFFERENCES = {
  capitals: "nas maiúsculas",
  space: "nos espaços",
  percent: "nos espaços e sinais, escritos como %20 e afins",
  ending: "na extensão, que está repetida",
  unseen: "nos espaços ou em sinais invisíveis do nome",
};

const EXPECTED: Readonly<Record<Kind, string>> = {
  id: "um número inteiro a partir de 1",
  integer: "um número inteiro",
  text: "um texto",
  slug: 'letras sem acentos, algarismos, "-" e "_"',
  code: "oito algarismos ou letras sem acentos, por exemplo Ab3dE9x2",
  html: "um texto em HTML",
  flag: "sim ou não (também true ou false)",
  date: "uma data, por exemplo 2026-03-31",
  moment: "uma data com hora, por exemplo 2026-03-31T09:30:00",
  instant:
    "uma data, por exemplo 2026-03-31, ou uma data com hora, por exemplo 2026-03-31T09:30:00",
  url: "um endereço completo e sem espaços, que comece por https:// ou http://",
  gps: "a latitude e a longitude em graus, por exemplo 41.1579,-8.6291",
  image: "o caminho de uma imagem da pasta media, por exemplo media/casa.jpg",
  reference: "o nome de um item",
  references: "uma lista de nomes",
  formerNames: "uma lista de nomes, tal como estavam nos endereços",
};

const NAMED_BY: Readonly<Record<NamedBy, string>> = {
  id: "o id",
  slug: "o slug",
  code: "o código",
  name: "o nome",
};

const chooseOne = (collection: CollectionName) =>
  `escolha ${isFeminine(collection) ? "uma das" : "um dos"} que há`;

export const ptValues: typeof enValues = {
  values: {
    expected: ({ kind }) => EXPECTED[kind],
    wholeNumber: ({ min, max }) => {
      if (min === undefined) return `um número inteiro até ${max}`;
      return `um número inteiro ${max === undefined ? `a partir de ${min}` : `de ${min} a ${max}`}`;
    },
    reference: ({ collection, by }) =>
      `${format.or(by.map((name) => NAMED_BY[name]))} de ${one(collection)}`,
    anyItem: "o nome de um item",
    references: ({ each }) => `uma lista em que cada entrada é ${each}`,

    what: {
      text: ({ quoted }) => `o texto ${quoted}`,
      number: ({ digits }) => `o número ${digits}`,
      nothing: "um campo vazio",
      list: "uma lista",
      group: "um grupo de campos",
    },
    written: ({ what }) => `${what} não serve aqui`,
    emptyEntry: { wrong: "a lista tem uma entrada vazia", fix: "apague a entrada vazia" },
    write: ({ text }) => `escreva ${text}`,

    gps: ({ quoted, better, confirmed, isSwapped }) => ({
      wrong: isSwapped
        ? `${quoted} tem a longitude antes da latitude`
        : `${quoted} tem longitude leste, e Portugal fica a oeste`,
      expected: "a latitude e a longitude, que em Portugal leva o sinal menos",
      fix: `escreva ${better}, ou ${confirmed} se o local fica mesmo aí`,
    }),
    image: {
      missing: ({ quoted, near, isImage }) => ({
        wrong: `não há ${isImage ? "nenhuma imagem" : "nenhum ficheiro"} ${quoted}`,
        expected: `o caminho de ${isImage ? "uma imagem" : "um ficheiro"} da pasta media`,
        fix: near
          ? `escreva ${near} ou ponha lá ${isImage ? "a imagem" : "o ficheiro"}`
          : `ponha lá ${isImage ? "a imagem" : "o ficheiro"} ou corrija o caminho`,
      }),
      differs: ({ quoted, there, near, change, isMisnamed }) => ({
        wrong: `não há nenhuma imagem nem ficheiro ${quoted}, mas há ${there}: a diferença está ${DIFFERENCES[change]}`,
        expected: "o nome do ficheiro tal como é",
        fix: isMisnamed ? `mude o nome de ${there} para ${quoted}` : `escreva ${near}`,
      }),
      ignoredPath: ({ quoted }) => ({
        wrong: `${quoted} não é lido, porque o caminho tem um nome começado por "_" ou "."`,
        expected: "o caminho de um ficheiro da pasta media",
        fix: "mude o nome para não começar por esse carácter",
      }),
      putThere: "ponha o ficheiro nessa pasta e escreva o caminho dele",
    },

    cell: {
      error: ({ said }) => ({
        wrong: `${said} é um erro, ou uma fórmula que ficou como texto`,
        fix: "corrija a fórmula, ou escreva o que devia mostrar",
      }),
      longNumber: ({ said }) => ({
        wrong: `${said} tem mais algarismos do que os que a folha de cálculo guarda, e perderam-se os últimos`,
        fix: "formate a célula como texto e escreva outra vez o número",
      }),
      code: ({ quoted, code }) => ({
        wrong: `${quoted} é um código que a folha de cálculo tomou por um número`,
        expected: "as oito letras e algarismos do código, numa coluna formatada como texto",
        fix: `formate a coluna como texto e escreva ${code ?? "outra vez o código, tal como está no endereço da sua página"}: outro código mudaria o endereço da página`,
      }),
      missingResult: {
        wrong: "a célula tem uma fórmula, e falta o resultado no ficheiro",
        fix: "abra o ficheiro numa folha de cálculo e guarde-o, para que seja calculado",
      },
    },
    writeSuchAs: ({ example }) => `escreva, por exemplo, ${example}`,
    noDate: ({ date }) => `a data ${date} não existe`,
    weekday: ({ date }) => `${date} não é nesse dia da semana`,
  },

  fields: {
    twice: ({ line, name }) => ({
      wrong: `o campo está repetido; a primeira vez é na linha ${line}`,
      expected: "cada campo uma só vez",
      fix: `mude o nome do que estiver errado para "_${name}", e fica como nota`,
    }),
    secondItem: ({ line, better, isTable }) => ({
      wrong: `o campo está repetido; a primeira vez é na linha ${line}, como se aqui começasse outro item`,
      expected: isTable
        ? 'um "- " antes do primeiro campo de cada item'
        : "um item em cada ficheiro",
      fix: isTable
        ? `escreva "${better}", com o "- " por baixo do "- " do item de cima`
        : "passe esta linha e as de baixo para um ficheiro à parte",
    }),
    noBody: ({ collection }) => ({
      wrong: `há texto por baixo dos campos, e ${one(collection)} não tem nenhum campo para ele`,
      expected: 'nada depois da segunda linha "---"',
      fix: 'passe-o para um campo; se for uma nota, para um campo "_nota"',
    }),
    secondBody: ({ field }) => ({
      wrong: `${field} está duas vezes: como campo e como texto por baixo dos campos`,
      expected: "um dos dois",
      fix: "junte tudo num só lugar",
    }),
    slugOfFile: ({ quoted, better }) => ({
      wrong: `o nome do ficheiro, ${quoted}, não pode ser o slug`,
      expected: 'um nome com letras sem acentos, algarismos, "-" e "_", ou um campo slug',
      fix: better
        ? `mude o nome do ficheiro ou acrescente "slug: ${better}"`
        : "mude o nome do ficheiro",
    }),
    missing: ({ collection }) => `falta este campo, que ${one(collection)} tem de ter`,
    empty: "não há nada escrito",
    addLine: ({ line }) => `acrescente uma linha, por exemplo "${line}"`,
    fillCell: "preencha a célula",
    leaveEmpty: "deixe vazio se não houver",

    period: ({ begin, end }) => ({
      wrong: `acaba em ${end}, antes de começar, em ${begin}`,
      expected: `${begin} ou mais tarde`,
      fix: "corrija uma das duas datas ou troque-as",
    }),
    neverVisible: ({ begin, end }) => ({
      wrong: `deixa de estar visível em ${end}, mas só aparece em ${begin}`,
      expected: `um momento depois de ${begin}; uma data sem hora é o início desse dia`,
      fix: "corrija uma das duas datas",
    }),
    digitsAlone: ({ collection, quoted, better }) => ({
      wrong: `${quoted} só tem algarismos e confundir-se-ia com o id de ${one(collection)}`,
      expected: "um slug com pelo menos uma letra",
      fix: `escreva "${better}"`,
    }),
    unknown: ({ collection, fields, name, meant }) => ({
      wrong: collection
        ? `${one(collection)} não tem este campo`
        : "não há nenhuma definição com este nome",
      expected: format.or(fields),
      fix: meant ? `escreva "${meant}"` : `escreva "_${name}" para o guardar como nota`,
    }),
    either: ({ collection, other, ownItem, reference, needs }) => ({
      wrong: `${the(collection)} tem de ser ${one(other)} ou ${ownItem}`,
      expected: `só o campo ${reference}, ou em vez dele os campos ${format.and(needs)}`,
      fix: "indique uma coisa ou a outra",
    }),
  },

  items: {
    same: ({ quoted, field, where, better }) => ({
      wrong: `${quoted} também é o ${field} de ${where}`,
      expected: "um valor que mais nenhum item tenha, sem distinguir maiúsculas",
      fix: better
        ? `escreva outro no mais recente dos dois, por exemplo ${better}, ou apague um dos dois, se forem o mesmo`
        : `deixe-o só num deles, apague um dos dois, se forem o mesmo, ou escreva outro ${field}`,
    }),
    // `wrong` is of the collection: "Habitação" também está escrita em categorias.csv, linha 3.
    twice: ({ quoted, wrong, where, expected }) => ({
      wrong: `${quoted} ${wrong} ${where}`,
      expected,
      fix: "corrija o que estiver errado, ou apague um se forem iguais",
    }),
    ambiguous: ({ collection, field, quoted, count, by }) => ({
      wrong: `há ${number(count)} ${many(collection)} com o ${field} ${quoted}`,
      expected: "um nome que só um item tenha",
      fix: `escreva o ${by} ${isFeminine(collection) ? "da" : "do"} que quer indicar`,
    }),
    noName: ({ collection, quoted, expected, near, isId }) => ({
      wrong: `não existe ${the(collection)} ${quoted}`,
      expected,
      fix: `${near ? `escreva ${near}` : chooseOne(collection)}, ou crie ${isId ? "um item com esse id" : quoted} em ${many(collection)}`,
    }),
    draft: ({ quoted, file }) => ({
      wrong: `${quoted} é só um rascunho, ${file}`,
      expected: "um item que seja publicado",
      fix: 'tire o "_" do nome desse ficheiro ou indique outro item',
    }),
    otherScope: ({ target, scope, quoted, where, field, scopeField }) => ({
      wrong: `${the(target)} ${quoted} (${where}) é de ${isFeminine(scope) ? "outra" : "outro"} ${noun(scope)}`,
      expected: `${one(target)} ${isFeminine(scope) ? "da mesma" : "do mesmo"} ${noun(scope)}`,
      fix: `corrija ${scopeField} ou ${field}`,
    }),
    appears: ({ moment, zone }) => `aparece automaticamente a ${format.moment(moment, zone)}`,
    goes: ({ moment, zone }) => `desaparece automaticamente a ${format.moment(moment, zone)}`,
    gone: ({ moment, zone }) => `deixou de aparecer a ${format.moment(moment, zone)}`,
    ahead: ({ date }) =>
      `o dia ${format.dateAsWritten(date)} ainda está para vir, e o item é publicado mesmo assim. Para só aparecer nesse dia, acrescente "${APPEARS}: ${date}"`,
    oddYear: ({ date }) => `${date} fica muito longe de hoje: o ano está certo?`,
    strayEntry: ({ quoted }) => ({
      wrong: `${quoted} está repetido na lista ou é o próprio item`,
      expected: "outros itens, cada um só uma vez",
      fix: `tire ${quoted} da lista`,
    }),
  },
};
