/** Reproducible Portuguese prose: real words, so that compression costs as much as with content. */

const WORDS =
  `a agora ainda além apenas após arrendamento artigo associação através até autorização bem câmara
  candidatura capital casa cidade código como comissão condomínio conselho construção contrato custo
  dados de decisão decreto desde deve direito e edifício eficiência em empresa encontro energia ensino
  entre escritura estado está estrutura europeia fiscal forma função gestão governo habitação hoje
  imóvel imposto imobiliário informação inscrição investimento jurídico lei licença Lisboa local mais
  mercado município na não negócio nova o obra onde ordem para património pela política por Porto
  português prazo prédio preço processo programa projeto propriedade proteção próximo pública que
  reabilitação regime registo relação renda residência seminário será sessão situação sobre solução
  também tempo território trabalho turismo último urbanismo uso validade valor venda zona`
    .split(/\s+/)
    .filter((word) => word !== "");

/** Reproducible random numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function sentences(random: () => number, characters: number): string {
  let text = "";
  let words = 0;
  while (text.length < characters) {
    const word = WORDS[Math.floor(random() * WORDS.length)] as string;
    const begins = words === 0;
    text += begins ? `${word[0]?.toUpperCase()}${word.slice(1)}` : ` ${word}`;
    words += 1;
    if (words > 8 && random() < 0.15) {
      text += ". ";
      words = 0;
    }
  }
  return `${text.trimEnd()}.`;
}

/** HTML paragraphs with some links, of about this many characters. */
export function paragraphs(random: () => number, characters: number): string {
  let html = "";
  while (html.length < characters) {
    const text = sentences(random, Math.min(420, characters - html.length));
    const link = ` <a href="https://exemplo.pt/${Math.floor(random() * 9000)}">Saber mais</a>`;
    html += `<p>${text}${random() < 0.3 ? link : ""}</p>`;
  }
  return html;
}
