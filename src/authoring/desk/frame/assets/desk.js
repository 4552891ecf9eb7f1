/*
 * Reloads `live` pages, and shows progress. The desk works without this file.
 * The scripts of the desk share their top-level names: forms.js also uses `turns`.
 */
let events;
/** Count of requests for this page's content: only the response to the last one is used. */
let turns = 0;

const listen = () => {
  if (document.visibilityState === "hidden") {
    // Browsers allow few connections for a site, and users open many windows.
    events?.close();
    events = undefined;
    return;
  }
  if (events && events.readyState !== EventSource.CLOSED) return;
  events = new EventSource("/desk/events");
  /** @param detail why the desk does not answer, a name in `data-words`; "" if it answers */
  const tell = (detail) => document.dispatchEvent(new CustomEvent("desk-away", { detail }));
  events.onopen = () => tell("");
  // The desk has stopped, or it has restarted and this window has no session.
  events.onerror = async ({ target }) => {
    const answer = await fetch("/desk/", { method: "HEAD" }).catch(() => undefined);
    if (target !== events || target.readyState === EventSource.OPEN) return;
    if (!answer) tell("away");
    else tell(answer.status === 401 ? "reopened" : "");
    if (target.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
  for (const name of ["reading", "publication", "refresh"]) {
    events.addEventListener(name, ({ data }) => note(name, data));
  }
  events.addEventListener("progress", ({ data }) => {
    for (const output of document.querySelectorAll("[data-progress]")) output.textContent = data;
  });
};

/** Pages with inputs are not reloaded; they get an event and show a notice. */
const note = async (name, data) => {
  const main = document.querySelector("main");
  if (main.dataset[name] === data) return;
  main.dataset[name] = data;
  if ("live" in document.body.dataset) await refresh();
  else document.dispatchEvent(new CustomEvent(`desk-${name}`));
};

/** Keeps scroll position and focus. */
const refresh = async () => {
  const turn = ++turns;
  const response = await fetch(location.href, { headers: { Accept: "text/html" } });
  const text = await response.text();
  if (turn !== turns) return;
  // What the page showed is over, and its address redirects now.
  if (response.redirected) {
    location.replace(response.url);
    return;
  }
  const next = new DOMParser().parseFromString(text, "text/html");
  const focused = document.activeElement?.getAttribute("href");
  document.title = next.title;
  if (!("live" in next.body.dataset)) delete document.body.dataset.live;
  for (const part of ["main", "nav.rooms"]) {
    const shown = document.querySelector(part);
    const fresh = next.querySelector(part);
    if (shown && fresh && shown.innerHTML !== fresh.innerHTML)
      shown.replaceChildren(...fresh.childNodes);
  }
  if (focused) document.querySelector(`main a[href="${CSS.escape(focused)}"]`)?.focus();
  document.dispatchEvent(new CustomEvent("desk-shown"));
};

document.addEventListener("visibilitychange", listen);
listen();

// Submits a form only once, even if the button is pressed again. A preview can be repeated.
document.addEventListener("submit", ({ target, submitter }) => {
  if (!("once" in target.dataset) || submitter?.hasAttribute("formaction")) return;
  // Later, because a disabled button would not be sent with the form.
  setTimeout(() => {
    for (const button of target.querySelectorAll("button")) button.disabled = true;
  });
});
