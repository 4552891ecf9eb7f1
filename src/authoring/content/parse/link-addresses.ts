/**
 * Makes links of the web addresses, mail addresses and telephone numbers that stand in a text.
 * Web and mail addresses end where GitHub's do; telephone numbers are those of Portugal, and any with `+`.
 * @see GitHub Flavored Markdown, "Autolinks (extension)"
 */

// Every part has a bound or is never left again, so that the time is linear. (marked's own rules are quadratic.)
const WEB = String.raw`(?:https?:\/\/|www\.)(?:[^\s<&]|&amp;)+`;
const MAIL = String.raw`[\w.+\-]{1,64}@[a-z0-9\-]{1,63}(?:\.[a-z0-9\-]{1,63}){1,8}`;
const ABROAD = String.raw`(?:(?:\+|00)[1-9]\d{0,2}|\((?:\+|00)[1-9]\d{0,2}\))(?:[ \u00a0.\-]?(?:\(\d{1,5}\)|\d{1,5})){2,6}`;
const NATIONAL = String.raw`\d{2,3}(?:[ \u00a0.\-]?\d{2,4}){2,3}`;
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@+\-./=&#])(?:(?<web>${WEB})|(?<mail>${MAIL})(?![\w@\-])|(?<phone>(?<!\d[ \u00a0.,])(?:${ABROAD}|${NATIONAL})(?![\p{L}\p{N}%€]|[ \u00a0.,\-]\d|[ \u00a0]?(?:€|euros?\b|eur\b|m²|%))))`,
  "giu",
);

/** Text whose addresses stay as they are: in links, and in code. */
const OPAQUE = /^<(a|code|pre|kbd|samp)[\s>]/i;
const TAG = /(<[^<>]*>)/;

/** @param html with complete tags, and without `<` or `>` in attributes */
export function linkAddresses(html: string): string {
  if (!MAY_HAVE_ADDRESS.test(html)) return html;
  let opaque = "";
  const pieces = html.split(TAG).map((piece, index) => {
    if (index % 2 === 0) return opaque === "" ? linkInText(piece) : piece;
    if (opaque === "") opaque = OPAQUE.exec(piece)?.[1]?.toLowerCase() ?? "";
    else if (piece.toLowerCase() === `</${opaque}>`) opaque = "";
    return piece;
  });
  return pieces.join("");
}

const MAY_HAVE_ADDRESS = /:\/\/|www\.|@|\d{3}|\+\d/i;

function linkInText(text: string): string {
  return text.replaceAll(ADDRESS, (whole, ...rest) => {
    const { web, mail, phone } = rest.at(-1) as Record<string, string | undefined>;
    const [at, all] = rest.slice(-3) as [number, string];
    if (web !== undefined) return linkToWeb(web);
    if (mail !== undefined) return `<a href="mailto:${mail}">${mail}</a>`;
    const to =
      phone === undefined ? undefined : telephoneOf(phone, all.slice(Math.max(0, at - 30), at));
    return to === undefined ? whole : `<a href="tel:${to}">${whole}</a>`;
  });
}

function linkToWeb(written: string): string {
  const address = withoutMarksAtEnd(written);
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  const host = URL.parse(href.replaceAll("&amp;", "&"))?.hostname;
  if (!host || !/[^.]\.[^.]/.test(host)) return written;
  return `<a href="${href}">${address}</a>${written.slice(address.length)}`;
}

/** Without the punctuation of the sentence around an address, and a bracket that opens before it. */
function withoutMarksAtEnd(address: string): string {
  let end = address.length;
  let unopened = address.split(")").length - address.split("(").length;
  for (;;) {
    const last = address[end - 1] ?? "";
    if (last === ")" && unopened > 0) unopened--;
    else if (!END_MARKS.test(last) || address.endsWith("&amp;", end)) return address.slice(0, end);
    end--;
  }
}

const END_MARKS = /[?!.,:;*_~'"»”’\]]/;

/** Landlines, mobiles and special numbers of Portugal. */
const PORTUGUESE = /^(?:2[1-9]\d{7}|9[1236]\d{7}|(?:30\d|707|708|76[01]|80[089])\d{6})$/;
/** With points it may be an amount. */
const GROUPED =
  /^(?:\d{3}[^.]\d{3}[^.]\d{3}|\d{2}[^.]\d{3}[^.]\d{4}|\d{2}[^.]\d{3}[^.]\d{2}[^.]\d{2})$/;
/** Words before a number of nine digits in one: it may be a tax number. */
const CALLED =
  /(?:tel|telef|telefones?|telef[óo]nic[oa]s?|telem|telemóve(?:l|is)|tlf|tlm|fax|ligue|contactos?|whatsapp|☎|📞)[^\p{L}\p{N}]{0,20}$/iu;
const OTHER_NUMBER =
  /(?<!\p{L})(?:nif|nipc|niss|nib|iban|isbn|cc|bi|contribuinte|utente|processo|proc|n\.?º|alvará|refer[êe]ncia|refª?|entidade|registo|matr[íi]cula|licença(?: de AL)?|conta)[^\p{L}\p{N}]{0,20}$/iu;
/** An amount, or a switchboard. */
const ROUND = /000$/;

/** The address of a link to a telephone number, if it is one. */
export function telephoneLink(written: string): string | undefined {
  const number = telephoneOf(written.trim(), "tel");
  return number && `tel:${number}`;
}

/** The number in the form of `tel:`, if it is one. @param before the text in front of it */
function telephoneOf(written: string, before: string): string | undefined {
  const digits = written.replace("(0)", "").replaceAll(/\D/g, "");
  if (/^\(?(?:\+|00)/.test(written)) {
    const number = digits.replace(/^00/, "");
    const isNumber = number.length >= 9 && number.length <= 15 && !number.endsWith("000000");
    return isNumber ? `+${number}` : undefined;
  }
  if (!PORTUGUESE.test(digits) || OTHER_NUMBER.test(before)) return undefined;
  const isPlain = GROUPED.test(written) && !ROUND.test(digits);
  return isPlain || CALLED.test(before) ? `+351${digits}` : undefined;
}
