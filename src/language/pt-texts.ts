/** Messages about texts, and about the images and documents in `media`. */
import { type enTexts, isPasted, type Limit } from "./en-texts.ts";
import { format, number } from "./pt-words.ts";

const LIMITS: Readonly<Record<Limit, string>> = {
  rows: "linhas, contando com as vazias",
  cells: "células, ou um quinto disso em etiquetas, atributos e entidades de HTML",
  megabytes: "MB numa só linha",
  pieces: "etiquetas, atributos e entidades de HTML",
  open: "etiquetas de HTML umas dentro das outras",
  characters:
    "sinais como * _ [ < |, entradas de listas ou mudanças de linha seguidas, ou um milhão de letras num parágrafo",
  words: "palavras e sinais de YAML, ou 10 MB",
  values: "valores num só item",
  depth: "valores uns dentro dos outros",
};

export const ptTexts: typeof enTexts = {
  html: {
    tookOut: ({ what }) => `não é publicado: ${what}`,
    taken: {
      tag: ({ tag }) =>
        tag === "foreignObject"
          ? "<foreignObject>, um texto que só os navegadores sabem mostrar: veja o desenho e, se lhe faltar texto, guarde-o como PNG"
          : `<${tag}>`,
      attribute: ({ attribute, tag }) => `o atributo ${attribute} de <${tag}>`,
      address: ({ address, tag }) => `o endereço "${address}" de <${tag}>`,
      comment: () => "um comentário",
      hidden: ({ quoted }) =>
        `${quoted}, que está escondido: se os leitores o devem ver, escreva-o de novo como texto simples`,
      frame: ({ host }) =>
        `um iframe de ${host}: para o mostrar, junte ${host} a iframe_hosts no site.yaml`,
      image: ({ address }) =>
        isPasted(address)
          ? "uma imagem que foi colada no texto: guarde-a como ficheiro em media/ e escreva o caminho dela, como ![](media/casa.jpg)"
          : `uma imagem com o endereço "${address}"`,
      styleSheet: () => "os ficheiros externos que um <style> carrega",
    },
    times: ({ what, count }) => `${what} (${number(count)} vezes)`,
    unclosed: ({ opens, closes }) => ({
      wrong: `"${opens}" não está fechado, e o resto do texto perder-se-ia`,
      expected: `um "${closes}" a seguir`,
      fix: `escreva "${closes}" onde deve acabar ou tire "${opens}"`,
    }),
    link: ({ quoted, better }) => ({
      wrong: `a ligação ${quoted} não aponta para nenhuma página`,
      expected:
        "um endereço como https://www.example.pt, mailto:geral@example.pt ou tel:+351220000000, ou uma página como /noticias/obras/",
      fix: better ? `escreva ${better}` : "copie o endereço do navegador",
    }),
    noPage: ({ quoted, isWhole }) =>
      `a ligação ${quoted} não aponta para nenhuma página deste site: ${isWhole ? "corrija-a, a não ser que outro programa responda nesse endereço" : "se for de outro site, escreva o endereço completo, https://…"}`,
  },

  text: {
    doubts: {
      encoding: ({ quoted }) =>
        `${quoted} tem os acentos estragados: volte a escrevê-lo, ou a guardar o texto com a codificação UTF-8`,
      shown: ({ quoted, better }) => `${quoted} aparece tal como está: escreva ${better}`,
      reference: ({ quoted, better }) =>
        `${quoted} aparece tal como está e não é uma ligação: escreva ${better} numa linha à parte, com o endereço`,
      program: ({ quoted }) =>
        `${quoted} aparece tal como está, porque é de outro programa: escreva o que os leitores devem ver`,
      heading: ({ quoted, better }) =>
        `${quoted} passa a título, porque está sublinhado pela linha de baixo: deixe uma linha vazia entre as duas, ou escreva ${better} se for mesmo um título`,
      fieldsBelow: ({ quoted }) =>
        `${quoted} está por baixo do segundo "---", e por isso os leitores veem-no: passe a linha para cima desse "---", ou um segundo item para um ficheiro à parte`,
      uneven: ({ quoted, better }) =>
        `${quoted} tem mais asteriscos de um lado do que do outro, e os leitores veem os que sobram: escreva ${better}`,
      unusedLine: ({ quoted, better }) =>
        `${quoted} não aparece, porque só diz para onde aponta uma ligação que não existe: escreva ${better} se os leitores a devem ver`,
      bars: ({ quoted, better }) =>
        `${quoted} aparece como uma linha de texto: numa tabela, ponha | entre as células, escreva ${better} na linha por baixo do cabeçalho e não deixe linhas vazias nem outras só com traços`,
      lineBelow: ({ quoted }) =>
        `${quoted} fica a fazer parte da tabela, lista ou citação de cima: deixe uma linha vazia entre as duas`,
      goesOn: ({ quoted, better }) =>
        `${quoted} é lido sem o fim, que está na linha de baixo: escreva ${better} numa só linha`,
      outside: ({ quoted }) =>
        `${quoted} não fica dentro do ponto numerado de cima: comece esta linha, e as outras como ela, por quatro espaços`,
      signs: ({ quoted, better }) =>
        `${quoted} aparece sem os sinais, que têm outro sentido em Markdown: escreva ${better}`,
      shownAsCode: ({ quoted }) =>
        `${quoted} aparece como código de programa: tire os quatro espaços antes do texto, ou as linhas de ${"```"} à volta dele`,
      unseen: ({ quoted, better }) =>
        `${quoted} tem caracteres que não se veem: ${better ? `escreva ${better}` : "apague-os"}`,
      escaped: ({ quoted, better }) =>
        `a barra invertida em ${quoted} faz da letra seguinte outro carácter: escreva ${better}`,
      quoteTaken: ({ quoted, better }) =>
        `${quoted} aparece sem as primeiras aspas, que só delimitam o texto: escreva ${better}`,
      curly: ({ quoted, better }) =>
        `${quoted} aparece com essas aspas: escreva "${better}", ou '“${better}”' se é uma citação`,
      comment: ({ quoted, better }) =>
        `${quoted}, depois das aspas, é um comentário e não é publicado: se faz parte do texto, escreva ${better}`,
      hiddenPart: ({ quoted, better }) =>
        `a célula só mostra ${quoted}, e é lida como ${better}: mostre na célula o dia, o mês e o ano por esta ordem, com a hora se houver, ou escreva de novo a data`,
      dateAsText: ({ quoted, better }) =>
        `a célula tem a data ${better}, e os leitores veem ${quoted}: se escreveu outra coisa, formate a célula como texto e escreva de novo`,
      unfinished: ({ quoted }) =>
        `${quoted} parece de um texto por acabar: tire-o ou, se o item tem um ficheiro só para ele, ponha "_" antes do nome desse ficheiro até o texto estar pronto`,
      runsTogether: ({ quoted, better }) =>
        `${quoted} e a linha de baixo são uma só linha na página: escreva ${better}`,
      joined: ({ better }) =>
        `as linhas deste texto só ficam separadas se escrever "${better}" e cada uma delas por baixo, dois espaços mais à direita`,
      wrapped: () =>
        "as linhas deste texto acabam todas à mesma largura, e para os leitores cada uma é uma mudança de linha: escreva cada parágrafo numa só linha",
      lostPlace: ({ quoted, better }) =>
        `a ligação para ${quoted} não aponta para nenhum lugar deste texto: escreva ${better} no lugar para onde deve apontar`,
    },
    conflict: ({ quoted }) => ({
      wrong: `${quoted} foi deixado por um programa que não conseguiu juntar duas versões do ficheiro`,
      expected: "uma só versão de cada linha",
      fix: "fique com uma das duas versões e apague as linhas que começam por <<<<<<<, ======= e >>>>>>>",
    }),
    notUtf8: {
      wrong: "a partir daqui, o ficheiro não é texto em UTF-8",
      expected: "um texto simples em UTF-8",
      fix: "abra-o no programa em que foi feito e guarde-o com a codificação UTF-8 (no Excel, CSV UTF-8; no Bloco de Notas, Ficheiro › Guardar como…)",
    },
    tooMuch: ({ of, max }) => ({
      wrong: `há mais de ${number(max)} ${LIMITS[of]}`,
      expected: "menos",
      fix: "tire o que não é preciso, ou divida-o por vários parágrafos, itens ou ficheiros",
    }),
    lostCharacter: ({ quoted }) => ({
      wrong: `${quoted} tem os acentos estragados`,
      expected: "as letras que foram escritas",
      fix: "volte a escrevê-lo, ou a guardar o ficheiro com a codificação UTF-8",
    }),
    zeros: {
      wrong:
        "a partir daqui há zeros em vez de texto: a gravação ou sincronização foi interrompida",
      expected: "um texto inteiro",
      fix: "recupere uma versão anterior do ficheiro (o OneDrive, o Dropbox, o iCloud ou uma cópia de segurança guardam-nas) ou escreva o que falta num ficheiro novo",
    },
    badCharacter: {
      wrong: "o texto tem um carácter NUL, ou meio carácter, como um emoji cortado ao meio",
      expected: "caracteres inteiros e visíveis",
      fix: "apague-o ou escreva o texto outra vez",
    },
  },

  markdown: {
    brokenLink: ({ quoted, better }) => ({
      wrong: `${quoted} não é uma ligação, e os leitores veriam isto tal e qual`,
      expected: "[texto](endereço), ou ![texto](media/casa.jpg) no caso de uma imagem",
      fix: better ? `escreva ${better}` : "escreva o endereço entre os parênteses",
    }),
    cutRow: ({ quoted }) => ({
      wrong: `a linha ${quoted} tem mais células do que os títulos da tabela, e as últimas perder-se-iam`,
      expected: "tantas células como títulos",
      fix: "acrescente um título, ou escreva \\| se os leitores devem ver uma barra",
    }),
  },

  attachments: {
    ending: ({ quoted, endings }) => ({
      wrong: `${quoted} não é um tipo de ficheiro que se publique`,
      expected: `um nome terminado em ${format.or(endings)}, ou uma imagem`,
      fix: "guarde-o como PDF ou ponha-o num .zip e ligue a esse ficheiro; um vídeo ou um som, ponha-o num site próprio para isso e ligue a essa página",
    }),
    wrong: ({ ending }) => ({
      wrong: `o ficheiro está vazio, danificado ou incompleto, tem palavra-passe ou macros, ou não é um ficheiro ${ending}`,
      expected: `um ficheiro ${ending} completo e sem proteção`,
      fix: "volte a guardá-lo no programa em que foi feito, sem palavra-passe, ou como PDF",
    }),
  },

  images: {
    none: ({ formats }) => ({
      wrong: "o ficheiro não é uma imagem, ou é outra coisa ao mesmo tempo",
      expected: `uma imagem em ${format.or(formats)}`,
      fix: "abra-o num editor de imagem e exporte-o como JPEG ou PNG",
    }),
    heic: ({ formats }) => ({
      wrong: "o ficheiro é uma fotografia HEIC de um telemóvel",
      expected: `uma imagem em ${format.or(formats)}`,
      fix: 'exporte-a como JPEG; para as próximas, escolha no iPhone, em Definições, Câmara, Formatos, "Mais compatível"',
    }),
    tooLarge: ({ width, height, max, side }) => ({
      wrong: `a imagem tem ${number(width)} × ${number(height)} píxeis`,
      expected: `${number(max)} megapíxeis e ${number(side)} píxeis de lado, no máximo, e menos se for progressiva ou entrelaçada`,
      fix: "reduza-a: 2000 píxeis de largura chegam bem",
    }),
    tooLong: ({ width, height, frames, most }) => ({
      wrong: `a animação tem ${number(frames)} fotogramas de ${number(width)} × ${number(height)} píxeis`,
      expected: `${number(most)} fotogramas deste tamanho, no máximo`,
      fix: "tire fotogramas, ou mostre antes um vídeo",
    }),
    damaged: ({ format: name, formats }) => ({
      wrong: `a imagem ${name} está danificada ou incompleta ou demora demasiado a ler${name === "WebP" ? ", ou é uma animação que só os dados EXIF põem direita" : ""}`,
      expected: `uma imagem inteira em ${format.or(formats)}`,
      fix: "volte a copiá-la de onde veio ou exporte-a de novo",
    }),
    drawing: ({ entity }) => ({
      wrong: entity
        ? `o desenho usa ${entity} sem dizer que texto curto representa`
        : "o desenho tem demasiadas formas, grupos, regras ou repetições",
      expected: "um desenho como um logótipo ou uma planta",
      fix: `${entity ? "escreva o próprio texto em vez dela" : "simplifique-o"}, ou exporte-o como SVG simples ou como PNG`,
    }),
    small: ({ quoted, width, height, crop }) =>
      `${quoted} tem ${number(width)} × ${number(height)} píxeis e fica desfocada nas listas, que mostram ${crop}`,
  },
};
