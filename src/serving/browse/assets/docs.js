/*
 * Shows responses below the forms of the documentation, and marks the current section. Without this
 * file a form opens the requested address.
 */

const MAX_CHARACTERS = 400_000;
const KEPT =
  /^(content-type|cache-control|etag|last-modified|vary|allow|content-encoding|retry-after)$/;

const make = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

/* A text, with a colon if it is a name: `"titulo":`. A word, such as `null`. A number. */
const TOKENS = /("(?:\\.|[^"\\])*")(:?)|true|false|null|-?\d[\d.e+-]*/gi;
const classOf = (token, quoted, colon) => {
  if (quoted) return colon ? "k" : "s";
  return /^[tfn]/.test(token) ? "b" : "n";
};
/** JSON with colours. */
const renderAnswer = (value) => {
  const text = JSON.stringify(value, undefined, 2);
  const json = make("pre");
  json.className = "json";
  json.translate = false;
  json.tabIndex = 0;
  let end = 0;
  for (const { 0: token, 1: quoted, 2: colon, index } of text.matchAll(TOKENS)) {
    const part = make("span", quoted ?? token);
    part.className = classOf(token, quoted, colon);
    json.append(text.slice(end, index), part, colon ?? "");
    end = index + token.length;
  }
  json.append(text.slice(end));
  return json;
};

const queryOf = (form) =>
  new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));

/** The path and query of a form. */
const targetOf = (form) => {
  let path = form.dataset.path;
  for (const { value, dataset } of form.querySelectorAll("[data-segment]")) {
    path = path.replace(`{${dataset.segment}}`, encodeURIComponent(value));
  }
  const search = queryOf(form).toString().replaceAll("'", "%27");
  return search === "" ? path : `${path}?${search}`;
};

/** The arguments of the typed client for a form, formatted as in code-examples.ts. */
const clientArguments = (form) => {
  const takesNumbers = /^(page|page_size|desde|id|id__in|premio|tema|autor|local)$/;
  const single = (name, value) =>
    takesNumbers.test(name) && /^\d{1,9}$/.test(value) ? value : JSON.stringify(value);
  const objectLiteral = (pairs) => {
    const members = pairs.map(([name, value]) => {
      const isList = /^(fields|id__in)$/.test(name);
      const literals = (isList ? value.split(",") : [value]).map((one) => single(name, one));
      return `${name}: ${isList ? `[${literals.join(", ")}]` : literals[0]}`;
    });
    return `{ ${members.join(", ")} }`;
  };
  const segments = [...form.querySelectorAll("[data-segment]")];
  const path = segments.map(({ value, dataset }) => [dataset.segment, value]);
  const query = [...queryOf(form)];
  const options = [
    ...(path.length > 0 ? [`path: ${objectLiteral(path)}`] : []),
    ...(query.length > 0 ? [`query: ${objectLiteral(query)}`] : []),
  ];
  const template = JSON.stringify(form.dataset.path);
  return options.length > 0 ? `${template}, { ${options.join(", ")} }` : template;
};

const bodyOf = (text, type, { noBody }) => {
  if (text === "") return make("pre", noBody);
  if (type.includes("json") && text.length <= MAX_CHARACTERS) return renderAnswer(JSON.parse(text));
  return make("pre", text.slice(0, MAX_CHARACTERS));
};

const send = async (form, tag) => {
  const section = form.closest("section");
  const outcome = section.querySelector(".outcome");
  const said = section.querySelector(".said");
  const [request, response, body] = outcome.children;
  const target = targetOf(form);
  const sent = { Accept: "application/json", ...(tag && { "If-None-Match": tag }) };
  try {
    const began = performance.now();
    const answer = await fetch(target, { headers: sent, cache: "no-store" });
    const text = await answer.text();
    const milliseconds = Math.round(performance.now() - began);
    const status = `${answer.status} ${answer.statusText}`;
    const type = answer.headers.get("content-type") ?? "";
    request.replaceChildren(make("b", "GET"), ` ${target}`);
    for (const [name, value] of Object.entries(sent)) {
      request.append(make("br"), make("span", `${name}:`), ` ${value}`);
    }
    const line = make("b", `HTTP ${status}`);
    line.className = answer.ok || answer.status === 304 ? "status-2" : "status-4";
    const fields = [...answer.headers].filter(([name]) => KEPT.test(name));
    response.replaceChildren(
      make("p", line),
      ...fields.map(([name, value]) => make("p", make("span", `${name}:`), ` ${value}`)),
    );
    body.replaceChildren(bodyOf(text, type, form.dataset));
    outcome.hidden = false;
    const again = form.querySelector(".again");
    again.tag = answer.headers.get("etag") ?? tag;
    again.hidden = !again.tag;
    const took = form.dataset.took
      .replace("{characters}", text.length.toLocaleString(document.documentElement.lang))
      .replace("{milliseconds}", milliseconds);
    said.textContent = `${status}, ${took}`;
  } catch (error) {
    said.textContent = `${form.dataset.noAnswer}: ${error.message}`;
  }
};

for (const form of document.querySelectorAll("form.try")) {
  for (const segment of form.querySelectorAll("[data-segment]")) segment.readOnly = false;
  const section = form.closest("section");
  const again = form.querySelector(".again");
  form.addEventListener("input", () => {
    const address = form.dataset.base + targetOf(form);
    for (const line of section.querySelectorAll(".way .address")) {
      const isClient = line.closest("[data-way]").dataset.way === "client";
      line.textContent = isClient ? clientArguments(form) : address;
    }
    again.hidden = true;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
  again.addEventListener("click", () => void send(form, again.tag));
}

/* Colours examples when they are unfolded first. */
for (const text of document.querySelectorAll(".fold > pre.json")) {
  text.parentElement.addEventListener(
    "toggle",
    () => text.replaceWith(renderAnswer(JSON.parse(text.textContent))),
    { once: true },
  );
}

/* Marks the visible section in the table of contents. */
const links = new Map(
  [...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]),
);
const sections = [...document.querySelectorAll("main section[aria-labelledby]")];
const inSight = new Set();
const follow = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inSight.add(target);
    else inSight.delete(target);
  }
  const first = sections.find((section) => inSight.has(section));
  for (const [id, link] of links) {
    if (id === first?.getAttribute("aria-labelledby")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
});
for (const section of sections) follow.observe(section);

/* The search hides sections that lack a word. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const find = document.querySelector(".find");
const none = document.querySelector(".none-found");
let texts;
find.addEventListener("input", () => {
  // Computed at the first search, because it is a lot of text.
  texts ??= sections.map((section) => plain(section.textContent));
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [at, section] of sections.entries()) {
    const isFound = words.every((word) => texts[at].includes(word));
    if (isFound) found += 1;
    section.hidden = !isFound;
    const link = links.get(section.getAttribute("aria-labelledby"));
    if (link) link.parentElement.hidden = !isFound;
  }
  none.textContent = found === 0 ? none.dataset.none : "";
});
