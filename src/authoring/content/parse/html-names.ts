/** Tells markup from words in angle brackets that readers should see, such as `<senhorio>`. */

// HTML, "Indices"; the last two lines have the elements of earlier versions. `data` is missing,
// because no editor writes it, and `<data>` is the Portuguese word for a date.
const ELEMENTS = new Set(
  `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col
  colgroup datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav
  noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section
  select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time
  title tr track u ul var video wbr
  acronym applet basefont bgsound big blink center dir font frame frameset image isindex keygen listing marquee
  menuitem multicol nobr noembed noframes plaintext rb rtc spacer strike tt xmp`.split(/\s+/),
);

// Office programs paste `<o:p>` and `<st1:place>`; `<https://…>` is an address.
const OFFICE_NAME = /^(?!https?:|mailto:)[a-z][a-z0-9]*:/;

// Attributes without a value, and the slash of `<br />`. Tags with other bare words are text:
// `<a confirmar>`, `<em branco>`.
const FLAGS = new Set(
  `allowfullscreen async autoplay checked compact controls default defer disabled download hidden inert ismap
  itemscope loop multiple muted nomodule noshade novalidate nowrap open playsinline readonly required reversed scoped
  selected alt /`.split(/\s+/),
);

/** @param tag its text from the name up to the next `<` or `>`: `a href="…"`, `br /` */
function isMarkup(tag: string): boolean {
  const [name = "", ...words] = tag.toLowerCase().replace("/", " / ").trim().split(/\s+/);
  if (!ELEMENTS.has(name)) return OFFICE_NAME.test(name);
  return tag.includes("=") || words.every((word) => FLAGS.has(word));
}

const FIRST_TAG = /^<\/?([a-z][^<>]*)/i;

/** Whether a text begins with words in angle brackets that readers should see. */
export function beginsWithBracketedWord(text: string): boolean {
  const [, tag] = FIRST_TAG.exec(text) ?? [];
  return tag !== undefined && !isMarkup(tag);
}

/** The `<` of a tag; what follows it is captured but not replaced. */
const TAG_SIGN = /<(?=\/?([a-z][^<>]*))/gi;

/** Replaces the `<` before words that readers should see. */
export function escapeBracketedWords(html: string): string {
  return html.replaceAll(TAG_SIGN, (sign, tag: string) => (isMarkup(tag) ? sign : "&lt;"));
}
