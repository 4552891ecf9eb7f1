/**
 * Tells markup from words in angle brackets: `<senhorio>` is a word that readers are to see, `<strong>` is not.
 * @see HTML, "Indices", for the elements; the last line has those of earlier versions
 */

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

// Office programs paste `<o:p>` and `<st1:place>`; an address such as `<https://…>` is no such name.
const OF_A_PROGRAM = /^(?!https?:|mailto:)[a-z][a-z0-9]*:/;

// Attributes without a value; other bare words behind a name are text: `<a confirmar>`, `<em branco>`.
const FLAGS = new Set(
  `allowfullscreen async autoplay checked compact controls default defer disabled download hidden inert ismap
  itemscope loop multiple muted nomodule noshade novalidate nowrap open playsinline readonly required reversed scoped
  selected alt /`.split(/\s+/),
);

/** @param tag from its name on, with its case, up to the next `<` or `>` */
function isMarkup(tag: string): boolean {
  const [name = "", ...words] = tag.toLowerCase().replace("/", " / ").trim().split(/\s+/);
  // `data` is an element too, but no editor writes it, and `<data>` is the Portuguese word.
  if (!ELEMENTS.has(name)) return OF_A_PROGRAM.test(name);
  return tag.includes("=") || words.every((word) => FLAGS.has(word));
}

const TAG = /<(?=\/?([a-z][^<>]*))/gi;

/** Whether a text begins with a tag whose name is no element of HTML. */
export function beginsWithWord(text: string): boolean {
  return escapeWords(/^<[^<>]*/.exec(text)?.[0] ?? "").startsWith("&");
}

/** Escapes the `<` of every tag whose name is no element of HTML, so that readers see the word. */
export function escapeWords(html: string): string {
  return html.replaceAll(TAG, (sign, tag: string) => (isMarkup(tag) ? sign : "&lt;"));
}
