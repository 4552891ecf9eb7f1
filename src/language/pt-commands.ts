/** Messages of commands. */
import { capitalised } from "../contract/words.ts";
import type { enCommands } from "./en-commands.ts";
import type { Holder } from "./message-values.ts";
import { bytes, counted, format, isFeminine, many, number, one, plural } from "./pt-words.ts";

const holderOf = ({ who, process, host, since = "", connection }: Holder) => {
  if (who !== undefined)
    return `${who} (processo ${process} em ${host}, desde ${format.shortMoment(since)})`;
  if (connection !== undefined) return `outra pessoa (ligação ${connection} à base de dados)`;
  return process === undefined ? "outra pessoa" : `outra pessoa (processo ${process})`;
};
const PUBLISH_AGAIN =
  'Publique outra vez a pasta de conteúdos, reponha uma publicação anterior com "montra rollback" ou copie de volta uma cópia de segurança do repositório';

export const ptCommands: typeof enCommands = {
  command: {
    help: "para que serve um comando, com as suas opções e exemplos",
    lang: "língua das mensagens; se faltar, a de LC_ALL, LC_MESSAGES ou LANG",
  },

  usage: {
    library: {
      "Usage:": "Utilização:",
      "Arguments:": "Argumentos:",
      "Options:": "Opções:",
      "Global Options:": "Opções gerais:",
      "Commands:": "Comandos:",
      "[options]": "[opções]",
      "[command]": "[comando]",
      "error: option '{}' argument '{}' is invalid. {}":
        'erro: o valor "{2}" da opção {1} não serve. {3}',
      "error: option '{}' value '{}' from env '{}' is invalid. {}":
        'erro: o valor "{2}" da variável {3}, da opção {1}, não serve. {4}',
      "error: command-argument value '{}' is invalid for argument '{}'. {}":
        'erro: o valor "{1}" não serve para <{2}>. {3}',
      "Allowed choices are {}.": "Os valores possíveis são {1}.",
      "error: missing required argument '{}'": "erro: falta indicar <{1}>",
      "error: option '{}' argument missing": "erro: falta o valor da opção {1}",
      // For an argument such as "-a b", which has a space.
      "error: unknown option '{} {}'": 'erro: "{1} {2}" começa como uma opção. Escreva -- antes',
      "error: unknown option '{}'": "erro: a opção {1} não existe",
      "error: unknown command '{}'": 'erro: o comando "{1}" não existe',
      "error: too many arguments for '{}'. Expected {} argument{} but got {}.":
        'erro: há argumentos a mais em "{1}": o máximo é {2} e vieram {4}.',
      "(Did you mean one of {}?)": "(Quis dizer um destes: {1}?)",
      "(Did you mean {}?)": "(Quis dizer {1}?)",
    },
    examples: "Exemplos:",
    help: "mostra esta ajuda",
    version: "mostra a versão",
    choices: ({ choices }) => `valores: ${choices}`,
    default: ({ value }) => `se faltar: ${value}`,
    environment: ({ name }) => `variável: ${name}`,
    wholeNumber: ({ from, to, or }) => {
      const orWord = or === "" ? "" : ` ou "${or}"`;
      return `Indique um número inteiro de ${number(from)} a ${number(to)}${orWord}.`;
    },
    place: "Indique uma pasta ou um endereço de PostgreSQL.",
    home: 'Escreva a pasta pessoal por extenso: aqui "~" seria o nome de uma pasta. Uma pasta com esse nome é "./~".',
    address:
      'Indique um endereço, por exemplo "127.0.0.1", ou "0.0.0.0" para todos os desta máquina.',
    url: 'Indique um endereço completo, por exemplo "https://api.example.pt", sem utilizador nem palavra-passe.',
    moment:
      'Indique uma data com hora, por exemplo "2027-03-27T23:59:00Z" ou "2027-03-27T23:59:00+01:00".',
    unknownVariable: ({ name }) => `O Montra não conhece a variável ${name}`,
    arguments: {
      folder: "pasta",
      place: "lugar",
      url: "endereço",
      text: "texto",
      command: "comando",
      number: "número",
      other: "outra",
      time: "momento",
      name: "nome",
      zone: "fuso",
      what: "espécie",
      title: "título",
      address: "endereço",
      language: "língua",
    },
    contentFolder: "a pasta de conteúdos",
    store: "onde ficam as publicações: uma pasta ou postgres://…",
    publicUrl: "endereço completo em que os clientes chegam ao serviço",
    host: "endereço em que o serviço responde",
    port: "porta em que o serviço responde; 0 para uma qualquer que esteja livre",
    json: "mostra em JSON",
    note: "uma nota para o histórico",
    exitCodes:
      "Códigos de saída: 0 feito; 1 não foi feito, e a mensagem diz porquê; 2 comando mal escrito; 3 só uma parte foi feita; 70 falha nossa.",
    montra: "Publica uma pasta de conteúdos como uma API JSON só de leitura e serve-a.",
    output: ({ said }) => `Não foi possível escrever a resposta (${said})`,
    ourFault: "Ocorreu um erro no Montra. Envie-nos, por favor, esta mensagem:",
    diskFault: ({ said, remedy }) => `${remedy} (${said})`,
    yesOrNo: ({ question }) => `${question} [s/N] `,
    progressBar: ({ phase }) => `${phase} {bar} {value} de {total}`,
    phases: {
      reading: "leitura dos ficheiros",
      images: "imagens",
      references: "referências",
      derivedImages: "recortes e miniaturas das imagens",
      changes: "registo do que muda",
      edition: "escrita da edição",
      storedImages: "gravação das imagens",
      storedEdition: "gravação da edição",
      publication: "registo da publicação",
      switch: "a publicação passa a ser a atual",
      current: "a publicação é a atual",
      editions: "edições",
      media: "imagens",
      service: "leitura do serviço",
      files: "escrita dos ficheiros",
      comparison: "comparação",
    },
  },

  editors: {
    init: {
      about: "começa uma pasta de conteúdos, com um exemplo de tudo",
      folder: "a pasta de conteúdos, vazia ou que ainda não existe",
      name: "nome do site; se faltar, é o da pasta",
      publicUrl: "onde os leitores vão chegar ao serviço; se faltar, decide-se depois",
      timeZone: "fuso horário do site",
      empty: "sem exemplos",
    },
    new: {
      about: "começa uma notícia, um evento, um tema…: um ficheiro com todos os campos explicados",
      title: "o título ou o nome",
      draft: 'em rascunho: com "_" antes do nome do ficheiro',
    },
    preview: {
      about:
        "mostra uma pasta de conteúdos como está, com os rascunhos, e acompanha o que se guarda",
      at: "mostra-a como se fosse outro momento, por exemplo 2027-03-27T23:59:00Z",
      running: ({ folder, address }) => `Pré-visualização de ${folder} em ${address}/`,
      good: "Sem erros: mostra-se o que está na pasta.",
    },
    desk: {
      about: "abre o painel de edição: erros, alterações e publicação",
      open: "abre-o no navegador",
      host: "endereço em que o painel responde; se não for deste computador, é preciso --token",
      freePort: ({ port }) => `${port}, se estiver livre`,
      token: "o segredo da ligação do painel; se faltar, é criado ao acaso",
      running: ({ address }) => `O painel está em ${address}\nCtrl-C fecha-o.`,
      unprotectedDesk: ({ host, min }) =>
        `Em ${host}, o painel precisa de um segredo com pelo menos ${number(min)} caracteres: indique-o em MONTRA_DESK_TOKEN ou com --token, ou retire --host e o segredo`,
      noBrowser: "Não foi possível abrir o navegador: abra a ligação à mão.",
    },
    listen: {
      taken: ({ where, option }) =>
        `Não é possível responder em ${where}: a porta está ocupada. Escolha outra com ${option}`,
      failed: ({ where, said }) =>
        `Não é possível responder em ${where} (${said}). Escolha outro endereço ou outra porta`,
    },
  },

  operators: {
    serve: "serve a publicação atual de um repositório",
    prune: "mostra e apaga as edições e imagens que já não são precisas",
    export: "volta a escrever uma publicação como pasta de conteúdos",
    verify: "confere o repositório",
    doctor:
      "diz o que não funciona nesta máquina, nas definições, no repositório e no serviço, ou num serviço visto de fora",
    copy: "copia para outro repositório o que lhe falta do site e do histórico",
    demo: "publica o conteúdo de exemplo em data/sample e serve-o",
    demoDesk: ({ command }) => `Para escrever e publicar no navegador: ${command}`,
    import:
      "traz o conteúdo de um serviço, ou de um dumpdata do Django, para uma pasta de conteúdos",
    compare: "pede a dois serviços todos os endereços do contrato e diz o que é diferente",
  },

  check: {
    about: "mostra todos os erros de uma pasta de conteúdos",
    good: "Sem erros: a pasta pode ser publicada.",
  },

  schema: {
    about:
      "mostra o documento OpenAPI, ou ajuda o VS Code a completar e a verificar uma pasta de conteúdos",
    what: "o documento como é servido, a parte dele para geradores de clientes, ou ficheiros para o VS Code",
    folder: "para vscode: a pasta de conteúdos",
    nameFolder: 'Indique a pasta de conteúdos: "montra schema vscode conteudo"',
    nothing: "Nada a gravar: já está tudo lá.",
    noFolder: ({ folder }) =>
      `Não há nenhuma pasta "${folder}". Confirme se o nome está bem escrito, ou crie-a com montra init "${folder}"`,
    badSettings: ({ file, said }) =>
      `Não foi possível acrescentar nada às definições em "${file}" (em inglês: ${said}). Corrija o ficheiro ou tire-o dali; não foi gravado nada`,
    listOf: ({ collection }) => `Uma lista em que cada entrada é ${one(collection)}`,
    one: ({ collection }) => one(collection),
    expected: ({ expected }) => `Esperado: ${expected}.`,
    described: ({ help, expected }) => `${help} ${capitalised(expected)}.`,
  },

  store: {
    foreign: ({ place, names }) => {
      const content = names === "" ? "" : `: tem lá dentro ${names}`;
      return `${place} não é um repositório do Montra${content}. Indique outra pasta com --store, vazia ou que ainda não exista`;
    },
    missing: ({ file }) => `Falta o ficheiro ${file}. ${PUBLISH_AGAIN}`,
    damagedPublication: ({ file }) =>
      `O ficheiro ${file} está danificado: não é uma publicação com o selo intacto. ${PUBLISH_AGAIN}`,
    otherHash: ({ file, found }) =>
      `O ficheiro ${file} está danificado: o SHA-256 dele é ${found}, e não o do nome. ${PUBLISH_AGAIN}`,
    damagedImage: ({ file, prefix }) =>
      `O ficheiro ${file} está danificado: o SHA-256 dele não começa por ${prefix}. Apague-o e publique outra vez a pasta de conteúdos, ou reponha-o a partir de uma cópia de segurança`,
  },

  publish: {
    about: "verifica uma pasta de conteúdos e publica-a",
    options: {
      dryRun: "mostra o plano sem mudar nada",
      yes: "publica sem perguntar",
      allowRemovals: "publica mesmo que desapareça mais de um terço de uma coleção",
      noWait: "desiste se outra pessoa estiver a publicar, em vez de esperar",
      replaceSite: "publica mesmo que o repositório tenha outro site",
      thenRun:
        "comando a executar assim que a publicação estiver visível; recebe o número dela e os endereços que mudaram",
    },
    plan: ({ isDryRun, plan }) => `${isDryRun ? "Seria publicado" : "Vai ser publicado"}:\n${plan}`,
    ask: "Publicar?",
    askRemovals: ({ removals }) => `${removals} É mesmo isso que quer?`,
    removed: ({ collection, removed, of: all }) =>
      `${number(removed)} de ${number(all)} ${counted(collection, all)}`,
    removals: ({ parts }) => `Isto elimina ${format.and(parts)}.`,
    removalsRefused: ({ removals }) =>
      `${removals} Se é mesmo isso que quer, acrescente --allow-removals.`,
    nothing: "Não foi publicado nada.",
    otherSite: ({ published, given }) =>
      `O repositório tem o site "${published}", e a pasta é do site "${given}". ` +
      "Publique noutro repositório, com --store, ou substitua o site, com --replace-site.",
    unchanged: ({ publication }) =>
      `Nada a publicar: a publicação ${publication} já tem este conteúdo.`,
    restored: ({ count }) =>
      plural(count, {
        one: "Voltou a guardar-se um ficheiro que faltava no repositório.",
        other: `Voltaram a guardar-se ${number(count)} ficheiros que faltavam no repositório.`,
      }),
    done: ({ publication, time, counts }) =>
      `Publicação ${publication}, feita a ${format.moment(time)}:\n${counts}`,
    next: ({ moment, zone }) =>
      `O próximo item agendado aparece ou desaparece a ${format.moment(moment, zone)}.`,
    bringsBack: ({ rollback, publication, count }) => {
      const changes = plural(count, {
        one: "volta ao site uma alteração",
        other: `voltam ao site ${number(count)} alterações`,
      });
      return `A publicação ${rollback} desfez a publicação ${publication}, mas os ficheiros não mudaram. Se publicar agora, ${changes}:`;
    },
    stopped: "Interrompido. O repositório ficou como estava.",
    thenNowhere: ({ address }) =>
      `Não se conhece o endereço público, e por isso os endereços para --then começam por ${address}. Indique public_url em site.yaml, ou --public-url como no serve`,
    thenFailed: ({ publication, ending, command }) =>
      `A publicação ${publication} já está visível, mas o comando de --then acabou com o código ou sinal ${ending}: ${command}`,
    storeInContent: ({ store, folder }) =>
      `O repositório "${store}" ficaria dentro da pasta de conteúdos "${folder}" e seria tomado por conteúdo. ` +
      "Indique um lugar fora dela com --store",
    waiting: (holder) => `À espera de que ${holderOf(holder)} acabe de publicar neste repositório…`,
    busy: (holder) =>
      `Este repositório está a ser usado por ${holderOf(holder)}. Espere que acabe ou repita sem --no-wait`,
    unwritable: ({ place, said, remedy }) =>
      `Não foi possível publicar no repositório ${place} (${said}). ${remedy}. O que está publicado mantém-se`,
    mayWrite: "Tem de ser uma pasta onde possa gravar",
    unreadable: ({ file, said, remedy }) => `Não foi possível ler ${file} (${said}). ${remedy}`,
    mayRead: "Quem corre este comando tem de ter permissão para o ler",
    disk: {
      ENOSPC: "O disco está cheio: liberte espaço ou apague edições antigas com montra prune",
      EDQUOT:
        "A quota do disco está esgotada: liberte espaço ou apague edições antigas com montra prune",
      EFBIG: "O disco não aceita ficheiros tão grandes: escolha outro",
      EMFILE: "Há ficheiros abertos a mais: aumente ulimit -n",
      ENFILE: "Há ficheiros abertos a mais nesta máquina: aumente fs.file-max",
      EROFS: "O disco só permite leitura: publique na máquina que lá pode gravar",
      EIO: "O disco está a falhar: veja o estado dele e copie para outro uma cópia de segurança do repositório",
      CANTOPEN: "Veja se o disco está cheio ou a falhar e se tem permissão para lá gravar",
    },
  },

  changes: {
    collection: ({ collection }) => many(collection),
    images: "imagens",
    reordered: "por outra ordem",
    nothing: "nenhum item",
    counts: ({ collection, added, changed, removed, unchanged = 0 }) => {
      // The adjectives agree with the collection: nova, novas; novo, novos.
      const vowel = collection && isFeminine(collection) ? "a" : "o";
      const unlessZero = (count: number, stem: string) => {
        const adjective = plural(count, { one: stem + vowel, other: `${stem}${vowel}s` });
        return count > 0 ? [`${number(count)} ${adjective}`] : [];
      };
      const parts = [
        ...unlessZero(added, "nov"),
        ...unlessZero(changed, "alterad"),
        ...unlessZero(removed, "eliminad"),
        ...(unchanged > 0 ? [`${number(unchanged)} sem alterações`] : []),
      ];
      // No item differs, so the settings of the site or the order of items do.
      return parts.join(", ") || "definições ou ordem";
    },
    size: ({ count }) => bytes(count),
    addresses: ({ parts }) => parts.join(", "),
    effects: {
      gone: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço deixa de existir (com aviso)", other: "endereços deixam de existir (com aviso)" })}`,
      moved: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço é reencaminhado", other: "endereços são reencaminhados" })}`,
      lost: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço deixa de existir", other: "endereços deixam de existir" })}`,
      added: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço novo", other: "endereços novos" })}`,
      changed: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço com conteúdo alterado", other: "endereços com conteúdo alterado" })}`,
    },
    gone: ({ path }) => `${path}  410: o que lá estava foi retirado`,
    moved: ({ path, to }) => `${path}  301: agora está em ${to}`,
  },

  history: {
    about: "mostra o que foi publicado, do mais recente para o mais antigo, e o que mudou",
    none: ({ place }) => `Ainda não foi publicado nada em ${place}.`,
    limit: "só este número das mais recentes",
    time: ({ time }) => format.shortMoment(time),
    notKept: "(já não está guardada)",
    contentOf: ({ publication }) =>
      `conteúdo ${publication ? `da publicação ${publication}` : "de uma publicação anterior"}`,
    numberHelp: "mostra esta publicação e o que ela mudou",
    otherHelp: "compara-a com esta, item a item e endereço a endereço",
    noPublication: ({ publication }) =>
      `Não há nenhuma publicação ${publication}: "montra history" mostra as que há`,
    editionNotKept: ({ publication }) =>
      `A edição da publicação ${publication} já não está guardada: "montra history" mostra quais estão`,
    title: ({ publication, isCurrent }) =>
      isCurrent ? `Publicação ${publication}, a atual` : `Publicação ${publication}`,
    labels: { time: "data", who: "quem", message: "nota", edition: "edição" },
    changesNotKept: "O conteúdo dela, ou o da anterior, já não está guardado.",
    same: ({ from, to }) => `As publicações ${from} e ${to} têm o mesmo conteúdo.`,
    rollback: {
      about: "repõe uma publicação anterior: o conteúdo dela passa a ser uma nova",
      number: "o número dela no histórico; se faltar, a anterior à atual",
      note: ({ publication }) => `Reposição da publicação ${publication}`,
      done: ({ publication, time, from }) =>
        `A publicação ${publication}, feita a ${format.moment(time)}, tem o conteúdo da publicação ${from}.`,
      meanwhile: ({ publication }) =>
        `Entretanto, fez-se a publicação ${publication}: veja-a e volte a decidir`,
      first: "Não há nenhuma publicação anterior para repor",
      same: ({ publication }) => `A publicação ${publication} tem o que está publicado agora`,
      damaged: ({ publication, medium }) =>
        `Não é possível repor a publicação ${publication}: o ficheiro media/${medium} falta ou está incompleto. Recupere-o a partir de uma cópia de segurança`,
    },
  },

  begin: {
    notWritten: ({ folder, code }) =>
      `Não é possível gravar na pasta "${folder}" (${code}). Veja se o disco está cheio e quem pode gravar aí, ou indique outra pasta`,
    isFile: ({ folder }) =>
      `"${folder}" é um ficheiro. Indique uma pasta vazia ou que ainda não exista`,
    notEmpty: ({ folder, names, more }) => {
      const content = more > 0 ? [...names, `mais ${number(more)}`] : names;
      return `A pasta "${folder}" não está vazia: tem ${format.and(content)}. Não foi gravado nada. Indique uma pasta vazia ou que ainda não exista`;
    },
    noFolder: ({ folder }) =>
      `"${folder}" não é uma pasta de conteúdos: não tem site.yaml. Indique a pasta com --folder ou comece uma com montra init`,
    unknownKind: ({ what, words }) => `Não se reconhece "${what}". Escreva ${format.or(words)}`,
    noTitle: "O título está vazio: escreva-o entre aspas",
    spreadsheet: ({ file }) =>
      `Esta coleção está na folha de cálculo ${file}: acrescente lá uma linha ou use --draft para um ficheiro à parte`,
    changed: ({ file }) => `Entretanto, alguém guardou ${file}. Repita o comando`,
    missing: ({ fields }) => `Falta preencher: ${format.and(fields)}`,
    required: "Obrigatório.",
    written: ({ expected }) => `Escreva ${expected}.`,
    body: ({ help }) => `Por baixo da segunda linha "---", em Markdown: ${help}`,
    next: ({ folder }) =>
      `A seguir, abra o painel de edição: montra desk "${folder}" --open. O _LEIA-ME.md explica os ficheiros`,
  },
};
