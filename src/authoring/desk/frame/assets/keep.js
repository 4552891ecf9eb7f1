/* Keeps unsaved input in the browser, by item and window, and offers to restore it. */
const PREFIX = "montra-desk ";
const DAYS_KEPT = 30;

// A duplicated tab copies the sessionStorage of the tab that is still open: give it its own name.
const isCopy = sessionStorage.shown !== undefined;
if (isCopy) sessionStorage.removeItem("window");
sessionStorage.window ??= Math.random().toString(36).slice(2);
const markAsShown = () => {
  sessionStorage.shown = "";
};
markAsShown();
addEventListener("pageshow", markAsShown);
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
const formEntries = () =>
  [...new FormData(form)].filter(([name, value]) => name !== "csrf" && typeof value === "string");
const fields = form && Object.fromEntries(new FormData(form));
/** Names the item of this form. */
const place =
  form &&
  [form.getAttribute("action"), fields.isNew ? "new" : fields.file, fields.identity].join(" ");
/** @param begun the id of the form of a new item */
const keyIn = (place, begun = "") => `${PREFIX}${place} ${begun} ${sessionStorage.window}`;
const keyHere = () => keyIn(place, fields.begun);

if (fields?.begun) {
  // After Back, the form has the id with which it was sent, so that it does not add the item twice.
  if (!isCopy) fields.begun = history.state?.begun ?? fields.begun;
  form.elements.begun.value = fields.begun;
  history.replaceState({ ...history.state, begun: fields.begun }, "");
}

// After Back, another row of a table may be in the place of a removed one: show the list instead.
const removal = document.querySelector("form:not([data-form]) button[value=remove]")?.form;
if (removal) {
  const firstPlace = history.state?.firstPlace ?? place;
  const removed = JSON.parse(sessionStorage.removed ?? "[]");
  if (firstPlace !== place && removed.includes(firstPlace))
    location.replace(form.getAttribute("action").replace(/item$/, ""));
  history.replaceState({ ...history.state, firstPlace }, "");
  removal.addEventListener("submit", () => {
    sessionStorage.removed = JSON.stringify([...removed, place]);
  });
}

const keep = () => {
  const heading = document.querySelector("h1").textContent;
  const values = formEntries();
  const title = values.find(([name]) => /^f\.(titulo|nome|descricao)$/.test(name))?.[1] || heading;
  const action = form.getAttribute("action");
  localStorage[keyHere()] = JSON.stringify({ at: Date.now(), place, title, action, values });
};
form?.addEventListener("input", keep);
form?.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter?.hasAttribute("formaction")) return;
  // If the desk does not answer, stay on this page, because the browser's error would replace it.
  if (document.body.dataset.away && !form.dataset.answered) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
    if (!answer?.ok) return;
    form.dataset.answered = "";
    form.requestSubmit(submitter);
    return;
  }
  sessionStorage.sent = keyHere();
});
// Ctrl+S saves.
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
  // The session may be another one, so the form needs the token of a new page.
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(page) ?? [];
  const inputs = values.filter(([name]) => name !== "do");
  const areas = [...inputs, ["csrf", csrf], ["do", "again"]].map(([name, value]) => {
    const area = make("textarea", { name });
    area.value = value;
    return area;
  });
  const sender = make("form", { action, method: "post", enctype: "multipart/form-data" });
  sender.append(...areas);
  sender.hidden = true;
  document.body.append(sender);
  sender.submit();
};

// The response to a form that was refused or recovered: it shows the sent values.
const isPosted = form && location.search === "" && document.querySelector(".said");
// The sent values are now in the form of another file.
if (isPosted && sent && sent !== keyHere()) {
  keep();
  localStorage.removeItem(sent);
}
const isFirstPage = ["/desk/", "/desk/write/"].includes(location.pathname);
for (const input of unsaved()) {
  const isHere = form && !isPosted && input.place === place;
  if (!isHere && !isFirstPage) continue;
  // The form shows these values already.
  if (form && JSON.stringify(input.values) === JSON.stringify(formEntries())) continue;
  const moment = new Date(input.at).toLocaleString(document.documentElement.lang, {
    dateStyle: "short",
    timeStyle: "short",
  });
  const button = (textContent, onclick) =>
    make("button", { type: "button", className: "quiet", textContent, onclick });
  const line = make("p", {}, `${words.unsaved} ${input.title} (${moment}) `);
  const discard = () => {
    localStorage.removeItem(input.key);
    line.remove();
  };
  line.append(
    button(words.recover, () => recover(input)),
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
  const note = document.querySelector("#note");
  if (note) note.value ||= sessionStorage.note ?? "";
};
showNote();
document.addEventListener("desk-shown", showNote);
// The page confirms the publication with this note.
if (document.querySelector("[data-noted]")?.dataset.noted === sessionStorage.note?.trim())
  sessionStorage.removeItem("note");
const planChanged = make("p", { className: "faults", hidden: true, textContent: words.since });
notice.append(planChanged);
for (const name of ["reading", "publication"])
  document.addEventListener(`desk-${name}`, () => {
    planChanged.hidden = !document.querySelector("form.ask [name=plan]");
  });

const noAnswer = make("p", { className: "faults", hidden: true });
notice.append(noAnswer);
document.addEventListener("desk-away", ({ detail }) => {
  document.body.dataset.away = detail;
  if (!detail) delete document.body.dataset.away;
  noAnswer.hidden = !detail;
  noAnswer.textContent = words[detail] ?? "";
});
