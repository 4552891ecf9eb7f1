/*
 * Extras of the pages: copying, folding at once, a view that has an address and stays, what was chosen
 * before. Everything else works without this file.
 */

const every = (selector, within = document) => [...within.querySelectorAll(selector)];
/** What is remembered from page to page; nothing where the browser remembers nothing. */
const memory = {
  get: (key) => {
    try {
      return localStorage.getItem(`montra.${key}`);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(`montra.${key}`, value);
    } catch {}
  },
};

/** Says what happened to everybody, in the page's one place for it. */
const toast = document.querySelector(".toast");
let quiet;
const say = (text) => {
  clearTimeout(quiet);
  toast.textContent = text;
  toast.classList.add("seen");
  quiet = setTimeout(() => {
    toast.classList.remove("seen");
    toast.textContent = "";
  }, 2400);
};
const copy = async (text) => {
  const { copied, notCopied } = document.body.dataset;
  try {
    const written = await text();
    await navigator.clipboard.writeText(written);
    say(written.length < 60 ? `${copied}: ${written}` : copied);
  } catch {
    say(notCopied);
  }
};
const fetchJson = async (address) => {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  return await response.json();
};

/* JSON as the pages have it: the markup of json-view.ts. */
const element = (name, of, ...content) => {
  const made = document.createElement(name);
  if (of) made.className = of;
  made.append(...content);
  return made;
};
const addressOf = (text) => {
  if (/^\/(?!\/)\S*\/\S*$/.test(text)) return text;
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { base } = document.body.dataset;
  return base && text.startsWith(`${base}/`) ? text.slice(base.length) : text;
};
const renderText = (text) => {
  const href = text.length < 2000 ? addressOf(text) : undefined;
  if (href === undefined) return element("span", "s", JSON.stringify(text));
  const link = element("a", "", JSON.stringify(text).slice(1, -1));
  link.href = href;
  link.rel = "noopener noreferrer";
  return element("span", "s", '"', link, '"');
};
const renderPlain = (value) =>
  typeof value === "string"
    ? renderText(value)
    : element("span", typeof value === "number" ? "n" : "b", JSON.stringify(value));
const MOST_ROWS = 20_000;
const renderRows = (value, key, end, left) => {
  left.rows -= 1;
  const isList = Array.isArray(value);
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0) {
    const plain =
      value !== null && typeof value === "object"
        ? element("span", "b", isList ? "[]" : "{}")
        : renderPlain(value);
    return [element("div", "row", ...key, plain, end)];
  }
  const [open, close] = isList ? "[]" : "{}";
  const entries = Object.entries(value);
  const inner = element("div", "in");
  for (const [at, [name, one]] of entries.entries()) {
    if (left.rows <= 0) {
      inner.append(element("div", "row rest", `… +${entries.length - at}`));
      break;
    }
    const keyed = isList ? [] : [element("span", "k", JSON.stringify(name)), ": "];
    inner.append(...renderRows(one, keyed, at < entries.length - 1 ? "," : "", left));
  }
  const folded = element("span", "folded", ` ${entries.length} ${close}${end}`);
  const details = element("details", "", element("summary", "", ...key, open, folded), inner);
  details.open = true;
  return [details, element("div", "row end", close + end)];
};
const renderJson = (value) => {
  const json = element("div", "json", ...renderRows(value, [], "", { rows: MOST_ROWS }));
  json.translate = false;
  return json;
};
globalThis.montra = { renderJson, copy, memory };

/** `results[0].local.gps`: where a key of the JSON view is. */
const pathOfKey = (key) => {
  let path = "";
  for (let row = key.closest(".row, details"); row; row = row.parentElement.closest("details")) {
    const within = row.parentElement;
    const name = row.matches("details")
      ? row.querySelector(":scope > summary > .k")
      : row.querySelector(":scope > .k");
    if (name) path = `.${JSON.parse(name.textContent)}${path}`;
    else if (within.matches(".in")) {
      const items = [...within.children].filter((one) => !one.matches(".end"));
      path = `[${items.indexOf(row)}]${path}`;
    }
  }
  return path.replace(/^\./, "");
};
/** The same of a label of the other view. */
const pathOfLabel = (label) => {
  const { at } = label.closest("[data-at]").dataset;
  return at ? `${at}.${label.textContent}` : label.textContent;
};

const { copyPath } = document.body.dataset;
for (const code of every("[data-at] > div > dt code")) {
  code.tabIndex = 0;
  code.setAttribute("role", "button");
  code.title = copyPath;
}
// Keys are many, and nobody points at most of them.
document.addEventListener("pointerover", ({ target }) => {
  if (target.matches(".json .k")) target.title = copyPath;
});

const act = (target) => {
  const key = target.closest(".json .k");
  if (key) return copy(() => pathOfKey(key));
  const label = target.closest("[data-at] > div > dt code");
  return label ? copy(() => pathOfLabel(label)) : undefined;
};
document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("dt code")) {
    event.preventDefault();
    act(event.target);
  }
});
document.addEventListener("click", (event) => {
  const { target } = event;
  if (act(target)) {
    // A key of what folds stands in what one folds it with.
    event.preventDefault();
    return;
  }
  const button = target.closest("button[type=button]");
  if (!button) return;
  const { fold, copy: from, copyFrom } = button.dataset;
  if (fold) {
    const [outermost, ...others] = every(".json details", button.closest(".panel"));
    for (const details of others) details.open = fold === "open";
    if (outermost) outermost.open = true;
  } else if (from) copy(() => document.querySelector(from).textContent);
  else if (copyFrom) copy(async () => JSON.stringify(await fetchJson(copyFrom), undefined, 2));
});

/** The publication being served, which the page itself does not say: it stays the same without new data. */
const tellPublication = async (paragraph) => {
  const { readiness, zone, number } = paragraph.dataset;
  const { publication, time } = await (await fetch(readiness, { cache: "no-store" })).json();
  const { locale } = document.body.dataset;
  const words = { dateStyle: "long", timeStyle: "short", timeZone: zone };
  const link = paragraph.querySelector("a");
  link.textContent = `${number} ${publication.toLocaleString(locale)}`;
  const when = new Intl.DateTimeFormat(locale, words).format(new Date(time));
  paragraph.replaceChildren(link, `, ${when} (${zone}).`);
  for (const changes of every("[data-changes]")) {
    const address = changes.dataset.changes + (publication - 1);
    const { count } = await fetchJson(`${address}&page_size=1`);
    const { one, other } = changes.dataset;
    const changed = changes.querySelector("a");
    changed.href = address;
    const isOne = new Intl.PluralRules(locale).select(count) === "one";
    changed.textContent = `${count.toLocaleString(locale)} ${isOne ? one : other}`;
  }
};
for (const paragraph of every("[data-readiness]")) {
  // What cannot be told is told behind the link.
  tellPublication(paragraph).catch(() => {});
}

/* The view of a list stays chosen from page to page of it. */
const views = every("input[name=view]");
const usual = views[0]?.value;
const chosenView = () => views.find(({ checked }) => checked)?.value;
const wholeJson = async () => {
  const [json] = every("#json > .json");
  const [from] = every("#json [data-copy-from]");
  if (!json || !from || !json.querySelector(".rest, .long") || json.dataset.whole) return;
  json.dataset.whole = "asked";
  // The very address of the page, so that the links in it are those of its data.
  const address = new URL(location.href);
  address.searchParams.delete("format");
  json.replaceWith(renderJson(await fetchJson(address)));
};
const showViewOfAddress = () => {
  const of = location.hash.slice(1);
  for (const view of views) if (of === view.value) view.checked = true;
  // The views begin with their tabs, and those with the page.
  if (views.some(({ value }) => value === of)) scrollTo(0, 0);
  if (chosenView() === "json") wholeJson().catch(() => {});
};
for (const view of views) {
  view.addEventListener("change", () => {
    const { pathname, search } = location;
    history.replaceState(null, "", view.value === usual ? pathname + search : `#${view.value}`);
    if (view.value === "json") wholeJson().catch(() => {});
  });
}
addEventListener("hashchange", showViewOfAddress);
showViewOfAddress();
document.addEventListener("click", ({ target }) => {
  const link = target.closest("main a[href]");
  const view = chosenView();
  if (!link || !view || view === usual || link.hash || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && !link.search.includes("format=")) link.hash = view;
});
for (const form of every("form.filters:not(.try)")) {
  form.addEventListener("submit", () => {
    // What is empty says nothing, and makes the address long.
    for (const field of form.elements) if (field.name && field.value === "") field.disabled = true;
    const view = chosenView();
    if (view && view !== usual) form.action = `${form.action.split("#")[0]}#${view}`;
  });
}
addEventListener("pageshow", () => {
  for (const field of every("form.filters :disabled")) field.disabled = false;
});

/* Fields that are dear to render become what they are once they are unfolded. */
for (const folded of every("details.more-filters")) {
  const show = () => {
    for (const field of every("[data-seen-as]", folded)) field.type = field.dataset.seenAs;
  };
  folded.addEventListener("toggle", show, { once: true });
}

/* What somebody chose to see stays chosen: the request, its language, the columns of a table. */
for (const panel of every("details.exchange")) {
  panel.open = memory.get("request") === "open";
  panel.addEventListener("toggle", () => memory.set("request", panel.open ? "open" : "closed"));
  const head = panel.querySelector("[data-headers-of]");
  const tell = async () => {
    if (!panel.open || !head || head.dataset.told) return;
    head.dataset.told = "yes";
    const { headersOf } = head.dataset;
    const { headers } = await fetch(headersOf, { method: "HEAD", cache: "no-cache" });
    for (const name of [
      "ETag",
      "Last-Modified",
      "Cache-Control",
      "Content-Encoding",
      "Content-Length",
    ]) {
      const value = headers.get(name);
      if (value) head.append(element("p", "", element("span", "", `${name}:`), ` ${value}`));
    }
  };
  panel.addEventListener("toggle", () => tell().catch(() => {}));
  tell().catch(() => {});
}
const ways = every(".ways input[type=radio]");
const showWay = (way) => {
  for (const one of ways) if (one.value === way) one.checked = true;
};
showWay(memory.get("way"));
for (const one of ways) {
  one.addEventListener("change", () => {
    memory.set("way", one.value);
    showWay(one.value);
  });
}
for (const table of every("[data-table]")) {
  const key = `columns.${table.dataset.table}`;
  const boxes = every(".columns-of input", table);
  const kept = memory.get(key)?.split(" ");
  for (const box of boxes) {
    if (kept) box.checked = kept.includes(box.value);
    box.addEventListener("change", () =>
      memory.set(
        key,
        boxes
          .filter(({ checked }) => checked)
          .map(({ value }) => value)
          .join(" "),
      ),
    );
  }
}
