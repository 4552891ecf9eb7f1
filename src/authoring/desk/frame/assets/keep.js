/* Keeps unsaved input in the browser, by item and window, and offers to restore it. */
const PREFIX = "montra-desk ";
const DAYS_KEPT = 30;

// A duplicated tab copies the sessionStorage of the tab that is still open: give it its own name.
const isCopy = sessionStorage.shown !== undefined;
if (isCopy) sessionStorage.removeItem("window");
sessionStorage.window ??= Math.random().toString(36).slice(2);
const isShown = () => {
  sessionStorage.shown = "";
};
isShown();
addEventListener("pageshow", isShown);
addEventListener("pagehide", () => sessionStorage.removeItem("shown"));

const unsaved = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, ...JSON.parse(localStorage[key]) }));
const notice = make("div", { className: "kept", role: "status" });
document.querySelector("main").before(notice);

for (const { key, at } of unsaved())
  if (Date.now() - at > DAYS_KEPT * 86_400_000) localStorage.removeItem(key);
// This page confirms the save.
if (/[?&](?:said|saved)\b/.test(location.search) && sessionStorage.sent)
  localStorage.removeItem(sessionStorage.sent);
const { sent } = sessionStorage;
// If this page asks a question about the sent form, the next page confirms the save.
if (!document.querySelector("form.write:not([data-form])")) sessionStorage.removeItem("sent");

const form = document.querySelector("form[data-form]");
const entriesOf = () =>
  [...new FormData(form)].filter(([name, value]) => name !== "csrf" && typeof value === "string");
const own = form && Object.fromEntries(new FormData(form));
const place =
  form && [form.getAttribute("action"), own.isNew ? "new" : own.file, own.identity].join(" ");
const keyIn = (place, begun = "") => `${PREFIX}${place} ${begun} ${sessionStorage.window}`;
const keyOf = () => keyIn(place, own.begun);

if (own?.begun) {
  // After Back, the form has the id with which it was sent, so that it does not add the item twice.
  if (!isCopy) own.begun = history.state?.begun ?? own.begun;
  form.elements.begun.value = own.begun;
  history.replaceState({ ...history.state, begun: own.begun }, "");
}

// After Back, another row of a table may be in the place of a removed one.
const removal = document.querySelector("form:not([data-form]) button[value=remove]")?.form;
if (removal) {
  const shown = history.state?.shown ?? place;
  const removed = JSON.parse(sessionStorage.removed ?? "[]");
  if (shown !== place && removed.includes(shown))
    location.replace(form.getAttribute("action").replace(/item$/, ""));
  history.replaceState({ ...history.state, shown }, "");
  removal.addEventListener("submit", () => {
    sessionStorage.removed = JSON.stringify([...removed, place]);
  });
}

const keep = () => {
  const called = document.querySelector("h1").textContent;
  const values = entriesOf();
  const title = values.find(([name]) => /^f\.(titulo|nome|descricao)$/.test(name))?.[1] || called;
  const action = form.getAttribute("action");
  localStorage[keyOf()] = JSON.stringify({ at: Date.now(), place, title, action, values });
};
form?.addEventListener("input", keep);
form?.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter?.hasAttribute("formaction")) return;
  if (document.body.dataset.away && !form.dataset.sure) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
    if (!answer?.ok) return;
    form.dataset.sure = "";
    form.requestSubmit(submitter);
    return;
  }
  sessionStorage.sent = keyOf();
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  const writing = document.querySelector("main form.write");
  writing?.requestSubmit(writing.querySelector(".actions [type=submit]"));
});

const recover = async ({ key, place, action, values }) => {
  // Moves it to this window.
  const kept = localStorage[key];
  localStorage.removeItem(key);
  localStorage[keyIn(place, values.find(([name]) => name === "begun")?.[1])] = kept;
  const page = await (await fetch("/desk/write/")).text();
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(page) ?? [];
  const fields = [...values.filter(([name]) => name !== "do"), ["csrf", csrf], ["do", "again"]];
  const hidden = fields.map(([name, value]) => {
    const area = make("textarea", { name });
    area.value = value;
    return area;
  });
  const again = make("form", { action, method: "post", enctype: "multipart/form-data" });
  again.append(...hidden);
  again.hidden = true;
  document.body.append(again);
  again.submit();
};

const isPosted = form && location.search === "" && document.querySelector(".said");
// The sent values are now in the form of another file.
if (isPosted && sent && sent !== keyOf()) {
  keep();
  localStorage.removeItem(sent);
}
const isFirstPage = ["/desk/", "/desk/write/"].includes(location.pathname);
for (const one of unsaved()) {
  const isHere = form && !isPosted && one.place === place;
  if (
    !(isHere || isFirstPage) ||
    JSON.stringify(one.values) === (form && JSON.stringify(entriesOf()))
  )
    continue;
  const moment = new Date(one.at).toLocaleString(document.documentElement.lang, {
    dateStyle: "short",
    timeStyle: "short",
  });
  const button = (textContent, onclick) =>
    make("button", { type: "button", className: "quiet", textContent, onclick });
  const line = make("p", {}, `${words.unsaved} ${one.title} (${moment}) `);
  const discard = () => {
    localStorage.removeItem(one.key);
    line.remove();
  };
  line.append(
    button(words.recover, () => recover(one)),
    " ",
    button(words.discard, discard),
  );
  notice.append(line);
}

// The note stays when the plan changes while it is being written.
document.addEventListener("input", ({ target }) => {
  if (target.id === "note") sessionStorage.note = target.value;
});
const showNote = () => {
  const noted = document.querySelector("#note");
  if (noted) noted.value ||= sessionStorage.note ?? "";
};
showNote();
document.addEventListener("desk-shown", showNote);
// Published with this note.
if (document.querySelector("[data-noted]")?.dataset.noted === sessionStorage.note?.trim())
  sessionStorage.removeItem("note");
const since = make("p", { className: "faults", hidden: true, textContent: words.since });
notice.append(since);
for (const name of ["reading", "publication"])
  document.addEventListener(`desk-${name}`, () => {
    since.hidden = !document.querySelector("form.ask [name=plan]");
  });

const away = make("p", { className: "faults", hidden: true });
notice.append(away);
document.addEventListener("desk-away", ({ detail }) => {
  document.body.dataset.away = detail;
  if (!detail) delete document.body.dataset.away;
  away.hidden = !detail;
  away.textContent = words[detail] ?? "";
});
