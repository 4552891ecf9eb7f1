/*
 * Makes the forms of the documentation answer in place. Without this file they are plain forms, and
 * a browser shows the page of what was asked for.
 */

const MOST_CHARACTERS = 200_000;
const KEPT =
  /^(content-type|cache-control|etag|last-modified|vary|allow|content-encoding|retry-after)$/;

const element = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

/** Path and query that a form stands for. */
const targetOf = (form) => {
  let path = form.dataset.path;
  for (const { value, dataset } of form.querySelectorAll("[data-segment]")) {
    path = path.replace(`{${dataset.segment}}`, encodeURIComponent(value));
  }
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  const search = query.toString().replaceAll("'", "%27");
  return search === "" ? path : `${path}?${search}`;
};

const indented = (text, type) => {
  const whole = type.includes("json") ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
  const cut = whole.length - MOST_CHARACTERS;
  return cut > 0 ? `${whole.slice(0, MOST_CHARACTERS)}\n… ${cut} more characters` : whole;
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
    request.replaceChildren(element("b", "GET"), ` ${target}`);
    for (const [name, value] of Object.entries(sent)) {
      request.append(element("br"), element("span", `${name}:`), ` ${value}`);
    }
    const line = element("b", `HTTP ${status}`);
    line.className = answer.ok || answer.status === 304 ? "status-2" : "status-4";
    const fields = [...answer.headers].filter(([name]) => KEPT.test(name));
    response.replaceChildren(
      element("p", line),
      ...fields.map(([name, value]) => element("p", element("span", `${name}:`), ` ${value}`)),
    );
    body.textContent = text === "" ? "(no body)" : indented(text, type);
    outcome.hidden = false;
    const again = form.querySelector(".again");
    again.tag = answer.headers.get("etag") ?? tag;
    again.hidden = !again.tag;
    said.textContent = `${status}, ${text.length.toLocaleString("en")} characters in ${milliseconds} ms`;
  } catch (error) {
    said.textContent = `No answer: ${error.message}`;
  }
};

for (const form of document.querySelectorAll("form.try")) {
  for (const segment of form.querySelectorAll("[data-segment]")) segment.readOnly = false;
  const section = form.closest("section");
  const again = form.querySelector(".again");
  form.addEventListener("input", () => {
    const address = form.dataset.base + targetOf(form);
    for (const line of section.querySelectorAll(".address")) line.textContent = address;
    again.hidden = true;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
  again.addEventListener("click", (event) => {
    // The button is no button for copying, which is what the script of all pages takes others for.
    event.stopPropagation();
    void send(form, again.tag);
  });
}
