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

/** @param name with its case, as it stands behind `<` or `</`, up to the next space, `/` or `>` */
function isMarkup(name: string): boolean {
  const lower = name.toLowerCase();
  // `data` is an element too, but no editor writes it, and `<data>` is the Portuguese word.
  return ELEMENTS.has(lower) || OF_A_PROGRAM.test(lower);
}

const NAME = /^<\/?([a-z][^\s/<>]*)/i;

/** Whether a text begins with a tag whose name is no element of HTML. */
export function beginsWithWord(text: string): boolean {
  const name = NAME.exec(text)?.[1];
  return name !== undefined && !isMarkup(name);
}

const TAG_NAMES = /<(?=\/?([a-z][^\s/<>]*))/gi;

/** Escapes the `<` of every tag whose name is no element of HTML, so that readers see the word. */
export function escapeWords(html: string): string {
  return html.replaceAll(TAG_NAMES, (sign, name: string) => (isMarkup(name) ? sign : "&lt;"));
}
