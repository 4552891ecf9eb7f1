/** Codes of other programs, which readers would see as text. (content.md, "The text") */

// [gallery ids="1"]
const WORDPRESS = String.raw`\[\/?(?:gallery|caption|embed|video|audio|playlist|youtube|vimeo|contact-form|toc|(?:vc|et_pb|su)_\w{1,40})(?:[\s-][^\]\n]{0,500})?\]`;
// [color=red], [button url="…"], [/color], {/tab}
const BBCODE = String.raw`\[[a-z][\w-]{1,40}(?:=| [\w-]{1,40}=["'“”])[^\]\n]{1,500}\]|[[{]\/[a-z][\w-]{0,40}[\]}]`;
// {{ nome }}, {% include %}, {.destaque}, {width=50}, ${nome}
const TEMPLATE = String.raw`\{\{[^{}\n]{1,500}\}\}|\{%[^{}\n]{1,500}%\}|\{(?::?[ ]?[.#]|\w{1,20}=)[^{}\n]{1,100}\}|\$?\{[a-z][\w.]{1,40}\}`;
// [[Página]], __TOC__
const WIKI = String.raw`\[\[[^[\]\n]{1,200}\]\]|__(?:NO)?TOC__`;
// [cid:image001.png]
const MAIL = String.raw`\[(?:cid|image): ?[^[\]\n]{1,200}\]`;
// 【3†fonte】, :contentReference[oaicite:1], turn0search2
const ASSISTANT = String.raw`【[^【】\n]{1,60}】|:contentReference\[[^[\]\n]{1,60}\]|oaicite:\d{1,3}|turn\d{1,2}(?:search|view|news|file)\d{1,3}`;
// <o:p>, HYPERLINK "…", Erro! Marcador não definido.
const WORD = String.raw`<\/?[movw]:\w{1,20}[^<>\n]{0,200}>|HYPERLINK "|MERGEFORMAT|Erro! (?:Marcador|A origem)[^\n.]{0,80}\.|Error! (?:Bookmark|Reference)[^\n.]{0,80}\.`;
// %%nota%%, [!NOTE], ::: aviso, !!! note
const NOTES = String.raw`%%[^%\n]{1,500}%%|\[!\w{3,20}\]|^:::[^\n]*$|^(?:!!!|\?{3}\+?) (?:note|tip|info|warning|danger|important|example|quote|success|nota|aviso|dica)\b[^\n]*$`;
// $$x^2$$, $x_1$, \(x^2\)
const FORMULA = String.raw`\$\$[^$\n]{1,500}\$\$|(?<![\p{L}\p{N}$])\$(?=[^\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?!\d)|\\[([][^\n]{0,200}(?:\\[a-z]|\^)[^\n]{1,200}?\\[)\]]`;
// - [x] feito
const CHECK_BOX = String.raw`(?<=^[ \t]{0,20}[-*+] )\[[ x]\](?= )`;
// :smile:
const EMOJI = String.raw`(?<![\p{L}\p{N}:/]):(?:[+-]1|[a-z][a-z_]{1,30}[a-z0-9]):(?![\p{L}\p{N}/])`;

export const PROGRAM_CODES = new RegExp(
  `${WORDPRESS}|${BBCODE}|${TEMPLATE}|${WIKI}|${MAIL}|${ASSISTANT}|${WORD}|${NOTES}|${FORMULA}|${CHECK_BOX}|${EMOJI}`,
  "gimu",
);
