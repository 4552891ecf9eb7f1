/** Texts of the desk and of the preview. */
import type { CollectionName } from "../contract/field.ts";
import { capitalised } from "../contract/words.ts";
import type { enDesk } from "./en-desk.ts";
import { counted, format, isFeminine, many, noun, number, ofMany, plural } from "./pt-words.ts";

const errors = (count: number) => (count === 1 ? "um erro" : `${count} erros`);

export const ptDesk: typeof enDesk = {
  editing: {
    imageTooLarge: ({ megabytes }) => ({
      wrong: `a imagem tem mais de ${megabytes} MB`,
      expected: "uma imagem que se possa reduzir aqui: JPEG, PNG, WebP",
      fix: "exporte-a mais pequena: 2000 píxeis de largura chegam bem",
    }),
    readOnly: {
      wrong: "as folhas de cálculo mostram-se aqui, mas não se alteram",
      expected: "uma tabela em .csv, .yaml, .json ou .ndjson",
      fix: "altere-a no Excel ou noutro programa, porque aqui se perderiam fórmulas, formatos e folhas, ou guarde-a como CSV UTF-8",
    },
    cannotBeWritten: {
      wrong: "não é possível gravar isto no ficheiro sem alterar mais nada",
      expected: "um ficheiro em que cada valor esteja à parte",
      fix: "edite o ficheiro; não foi gravado nada",
    },
    notInWindows: ({ character }) => ({
      wrong: `a tabela está guardada na codificação antiga do Windows, que não tem "${character}"`,
      expected: "letras da Europa ocidental",
      fix: 'abra a tabela e guarde-a primeiro como "CSV UTF-8", ou escreva outro sinal',
    }),
    notShown: ({ why }) => ({
      wrong: `não foi possível mostrar a pasta: ${why}`,
      expected: "uma pasta que se possa ler e espaço na pasta temporária",
      fix: "guarde outra vez; se não ajudar, reinicie o programa. Os seus ficheiros não mudaram",
    }),
    notWritten: ({ code }) => ({
      wrong: `não foi possível gravar ou ler o ficheiro (${code})`,
      expected: "uma pasta onde se possa gravar, num disco com espaço",
      fix: "veja quem lá pode gravar e se o disco está cheio; o ficheiro ficou como estava",
    }),
    beingSaved: ({ process }) => ({
      wrong: `${process === undefined ? "outro programa" : `o processo ${process}`} está a gravar nesta pasta e não acaba`,
      expected: "uma pasta em que mais ninguém esteja a guardar",
      fix: "tente outra vez daqui a pouco; não foi alterado nada",
    }),
    removeLink: ({ place }) => `retire a ligação "${place}" ou ponha uma pasta no lugar dela`,
    alreadyThere: ({ name }) => ({
      wrong: `já há um ficheiro com este nome: ${name}`,
      expected: "um nome que nenhum ficheiro tenha",
      fix: "escolha outro nome",
    }),
  },

  preview: {
    preview: "Pré-visualização",
    asOf: ({ moment }) => `Tal como a ${format.moment(moment)}.`,
    now: "O que está agora na pasta, com os rascunhos. Daqui não se publica nada.",
    behind: "A pasta tem erros. As páginas mostram-na como estava antes.",
    problems: ({ count }) => `${number(count)} ${plural(count, { one: "erro", other: "erros" })}`,
    drafts: ({ count }) =>
      `${number(count)} ${plural(count, { one: "rascunho", other: "rascunhos" })}`,
    wholeReport: "O relatório completo",
    notShown: "não se mostra",
    wrong: "A pasta tem erros",
    title: "Relatório da pasta",
  },

  desk: {
    entries: {
      wrong: "Erros a corrigir",
      changes: "Alterações por publicar",
      publish: "Publicar",
      history: "Histórico",
    },
    frame: { navigation: "Painel de edição", site: "Ver o site" },
    browser: {
      link: "Ligar a: notícia, evento ou ficheiro",
      broken: "Estas ligações não apontam para nenhuma página:",
      tooLarge: "O ficheiro é demasiado grande ou não chegou. Reduza-o e volte a escolhê-lo.",
      since:
        "Foram guardadas alterações depois de ter aberto esta página. Ser-lhe-ão mostradas antes de publicar; a sua nota mantém-se.",
      unsaved: "Por guardar:",
      recover: "Continuar",
      discard: "Descartar",
      away: "O painel de edição não responde. O que escrever fica guardado neste navegador; poderá guardar assim que o painel voltar a funcionar.",
      reopened:
        "O painel de edição foi reaberto. Abra noutra janela a ligação nova que ele indicou e volte aqui: o que escreveu está guardado neste navegador.",
    },
    step: ({ phase, done, total }) =>
      total === undefined || total < 2 ? phase : `${phase}: ${number(done)} de ${number(total)}`,
    moment: ({ at }) => format.moment(at),
    written: ({ text }) => format.dateAsWritten(text),
    noPage: "Esta página não existe.",
    toDesk: "Voltar ao painel",
    refused: {
      name: "Este endereço não serve. Use a ligação que apareceu ao abrir o programa.",
      token:
        "O painel de edição não conhece esta janela, talvez por ter sido reaberto. Abra a ligação que apareceu quando o painel foi iniciado; se não estiver a funcionar, inicie-o primeiro (montra desk …). O que escreveu está guardado neste navegador: vai encontrá-lo na primeira página e no formulário onde o escreveu.",
      page: "Este pedido veio de outro site e foi recusado. Abra o painel pela ligação dele.",
      form: "O painel foi reaberto depois de ter aberto este formulário. Não perdeu nada: envie-o outra vez.",
      sendAgain: "Enviar outra vez",
      chooseAgain: "As imagens e os documentos têm de ser escolhidos de novo.",
      unreadable: "Não foi possível ler o formulário. Volte atrás e envie-o outra vez.",
      tooLarge: ({ megabytes }) =>
        `Isto tem mais de ${megabytes} MB. Reduza a imagem ou o documento, ou ponha o ficheiro na pasta à mão.`,
      store: ({ message }) => `Não é possível chegar ao repositório: ${message}`,
      fault: ({ message }) => `Ocorreu um erro no programa; não perdeu nada: ${message}`,
    },
    wrong: {
      reading: "A pasta está a ser lida…",
      none: "Está tudo bem",
      canBePublished: "A pasta pode ser publicada.",
      toChanges: "Ver as alterações",
      title: ({ problems, files }) =>
        `${number(problems)} ${plural(problems, { one: "erro", other: "erros" })} em ${number(files)} ${plural(files, { one: "ficheiro", other: "ficheiros" })}`,
      lead: "O site fica como está até serem corrigidos. Esta página atualiza-se sozinha.",
      expected: "Esperado",
      fix: "O que fazer",
      notices: "Avisos",
      noticed: ({ count }) =>
        `Há ${plural(count, { one: "um aviso", other: `${number(count)} avisos` })}`,
      drafts: "Rascunhos",
      draftsLead: "Não são publicados (o nome do ficheiro começa por _).",
    },
    plan: {
      toPublish: "Publicar estas alterações",
      making: "A verificar o que mudou…",
      problems: "Há erros por corrigir: ainda não é possível publicar",
      unchanged: "Não há alterações por publicar",
      otherSite: "O repositório tem outro site",
      sites: ({ published, given }) =>
        `O repositório tem o site "${published}" e a pasta é de "${given}". Abra o painel com outro repositório.`,
      failed: "Não foi possível verificar o que mudou",
      first: "É a primeira publicação: é tudo novo.",
      storeAway:
        "O repositório já não tem as publicações que tinha. Veja se a pasta dele mudou de lugar ou se o disco está ligado; não foi publicado nada.",
    },
    changes: {
      columns: { field: "Campo", before: "Antes", after: "Depois" },
      added: ({ collection }) => (isFeminine(collection) ? "Novas" : "Novos"),
      removed: ({ collection }) => (isFeminine(collection) ? "Eliminadas" : "Eliminados"),
      reordered: "Os itens estão noutra ordem.",
      scheduled: "Agendado",
      appears: ({ at, zone }) => `aparece a ${format.moment(at, zone)}`,
      goes: ({ at, zone }) => `desaparece a ${format.moment(at, zone)}`,
    },
    addresses: "Endereços (detalhes técnicos)",
    publish: {
      since: "Guardado depois de ter aberto esta página",
      whole: "Tudo o que vai ser publicado",
      look: "Ver cada alteração",
      note: "Nota para o histórico",
      cancel: "Cancelar",
      running: "A publicar…",
      changed:
        "Entretanto, alguém guardou alterações ou publicou. Reveja a lista antes de publicar.",
      refused: "Não foi publicado nada",
      soon: "Os leitores já a veem, ou vê-la-ão dentro de segundos, exceto o que está agendado.",
      busy: ({ who = "Outra pessoa", since }) =>
        `${who} está a publicar neste momento${since ? `, desde ${format.moment(since)}` : ""}. Veja outra vez daqui a pouco.`,
      sure: ({ count }) =>
        count === 1
          ? "Vai ser eliminado um item do site. Confirma?"
          : `Vão ser eliminados ${number(count)} itens do site. Confirma?`,
      large: ({ collection, removed, of }) =>
        `Atenção: vai eliminar ${number(removed)} de ${number(of)} ${counted(collection as CollectionName, of)}, mais de um terço.`,
    },
    history: {
      empty: "Ainda não foi publicado nada.",
      undo: "Desfazer a última publicação",
      published: ({ number: which }) => `Publicado (publicação n.º ${which})`,
      look: "Ver o site nessa data",
      back: "Repor esta publicação",
      backTo: ({ number: which }) => `Repor o site como estava na publicação ${which}?`,
      folderStays:
        "Os ficheiros da pasta não mudam. Ao publicar outra vez, o que está neles volta ao site.",
    },
  },

  writing: {
    entry: "Escrever",
    lead: "Escolha o que quer escrever. Fica tudo guardado na pasta do site.",
    plural: ({ collection }) => capitalised(many(collection)),
    none: "Ainda não há nada aqui.",
    noneFound: ({ text }) => `Não foi encontrado nada com "${text}".`,
    newOne: ({ collection }) => `${isFeminine(collection) ? "Nova" : "Novo"} ${noun(collection)}`,
    editOne: ({ collection }) => capitalised(noun(collection)),
    draft: "rascunho",
    isDraft: "Rascunho: não será publicado.",
    unnamed: "sem nome",
    up: "Mover para cima",
    down: "Mover para baixo",
    remove: "Eliminar",
    removeConfirm: "Sim, eliminar",
    removeHelp: "Vai ser eliminado. Pode recuperá-lo em «Versões anteriores», no fim da página.",
    save: "Guardar",
    saveAsDraft: "Guardar como rascunho",
    withdraw: "Passar a rascunho",
    undraft: "Pronto a publicar",
    checking: "Guardado. A verificar…",
    saved: ({ problems, notices }) => {
      if (problems > 0)
        return `Guardado, mas há ${errors(problems)}: assim não pode ser publicado.`;
      if (notices === 0) return "Guardado.";
      if (notices === 1) return "Guardado. Há um aviso mais abaixo.";
      return `Guardado. Há ${number(notices)} avisos mais abaixo.`;
    },
    removed: "Eliminado. Pode recuperá-lo em «Versões anteriores», no fim da página.",
    broughtBack: "A versão anterior foi reposta.",
    unchanged: "Não havia nada para guardar.",
    theirs: "Não guardou nada do que escreveu: ficou a versão da outra pessoa.",
    notSaved: ({ count }) => `Não foi guardado: há ${errors(count)}. O que escreveu está em baixo.`,
    required: "obrigatório",
    more: "Mais campos",
    text: "Texto",
    textHelp:
      "Deixe uma linha em branco entre parágrafos. Formatação: **negrito**, *itálico*, ## subtítulo, - lista, [palavras](endereço).",
    htmlHelp: "Pode ter HTML, por exemplo <p>…</p>.",
    preview: "Pré-visualizar",
    noPreview:
      "Ainda não é possível mostrar a página: preencha os campos obrigatórios ou corrija primeiro os erros da pasta.",
    choose: "Escolha um ficheiro ou arraste-o para aqui",
    crop: "Como aparece nas listas (350 × 200)",
    addEntry: "Acrescentar",
    referTo: ({ collection }) =>
      `Escolha ${isFeminine(collection) ? "uma" : "um"} da lista ${ofMany(collection)} ou escreva o nome.`,
    fillIn: "Este campo é obrigatório.",
    slugHelp: "Se ficar em branco, é feito a partir do título ou do nome.",
    codeHelp: "Se ficar em branco, é criado automaticamente.",
    example: ({ example }) => `Por exemplo, ${example}.`,
    seeText: "Editar o ficheiro",
    versions: "Versões anteriores",
    bringBack: "Repor",
    named: {
      title: ({ count }) => (count === 1 ? "Um item usa este" : `${number(count)} itens usam este`),
      lead: "Sem ele, a referência passa a ser um erro e não é possível publicar até ser corrigida. Substitua-o por outro, ou continue e corrija depois.",
      by: "Em vez dele, usar",
      replace: "Substituir em todos e continuar",
      leave: "Continuar sem substituir",
      isDraft:
        "o item é agora um rascunho: abra-o em Escrever e escolha «Pronto a publicar», ou indique outro",
      isRemoved: "o item foi eliminado: reponha-o em «Erros a corrigir», ou indique outro",
    },
    recovered: "O seu texto está de volta. Ainda não foi guardado.",
    lookAt: { before: "Ver como era antes", unsaved: "Ver este texto" },
    did: {
      set: ({ fields }) => `alterou ${format.and(fields)}`,
      add: ({ called }) => `acrescentou ${called}`,
      remove: ({ called }) => `eliminou ${called}`.trim(),
      text: () => "editou o ficheiro",
      restore: () => "repôs uma versão anterior",
      unsaved: () =>
        "texto que não chegou a ser guardado, porque outra pessoa tinha alterado o mesmo",
    },
    versionTitle: "Versão anterior",
    versionLead:
      "Repor esta versão altera o seguinte. O que lá está agora também fica guardado nas versões.",
    sameAsThen: "É igual ao que está agora: não há nada para repor.",
    current: "Agora",
    inVersion: "Nesta versão",
    yourName: "O seu nome",
    nameHelp: "Aparece nas versões anteriores e no histórico.",
    asText: "Está a editar o ficheiro diretamente.",
    settings: "As definições do site (site.yaml)",
    conflictText:
      "Outra pessoa guardou alterações neste ficheiro, que agora está assim. A sua versão está em baixo e ainda não foi guardada.",
    conflict: "Outra pessoa guardou alterações neste texto",
    conflictLead:
      "A sua versão ainda não foi guardada. Escolha o que deve ficar nestes campos e guarde de novo. As outras alterações, as suas e as da outra pessoa, mantêm-se; a versão que não escolher fica em «Versões anteriores».",
    mine: "A sua versão",
    now: "A versão da outra pessoa",
    nothing: "nada",
    goneTitle: "Este item já não existe",
    gone: "Entretanto, alguém o eliminou, ou o ficheiro deixou de se poder ler. O seu texto está em baixo: guarde para o criar de novo.",
    moved: ({ file }) =>
      `Entretanto, alguém mudou o nome do ficheiro: o item está agora em ${file}. Ainda nada foi guardado. Guarde agora, e o que escreveu fica lá.`,
    noSuchItem: "Este item não existe ou já não está neste lugar. Escolha-o na lista.",
    wrongFile: "não é uma imagem nem um documento que se publique",
    otherFile: "guarde-o num destes formatos ou escolha outro ficheiro",
  },
};
