/*
 * Helps with lists, references, uploads, texts and previews. Forms save without this file.
 * The scripts of the desk share their top-level names: keep.js also uses `make` and `words`.
 */
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// Lists: buttons and keys change the order, in which the entries are submitted.
for (const list of document.querySelectorAll("[data-entries]")) {
  const { up, down, remove, add } = list.dataset;
  const move = (row, isUp) => {
    const focused = document.activeElement;
    if (isUp) row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    focused.focus();
    list.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const enhance = (row) => {
    const text = row.querySelector("[type=text]");
    const button = (textContent, words, onclick) => {
      const ariaLabel = `${words}: ${text.value || text.ariaLabel}`;
      return make("button", {
        type: "button",
        className: "quiet",
        textContent,
        ariaLabel,
        onclick,
      });
    };
    row.append(
      button("↑", up, () => move(row, true)),
      button("↓", down, () => move(row, false)),
      button("×", remove, () => {
        const near = row.nextElementSibling ?? row.previousElementSibling;
        (near?.querySelector("[type=text]") ?? list.nextElementSibling).focus();
        row.remove();
        list.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    );
    row.onkeydown = (event) => {
      if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      move(row, event.key === "ArrowUp");
    };
  };
  // The last entry is empty.
  const template = list.lastElementChild.cloneNode(true);
  for (const row of [...list.children]) {
    if (row.querySelector("[type=text]").value === "") row.remove();
    else enhance(row);
  }
  const more = make("button", { type: "button", className: "quiet", textContent: add });
  more.onclick = () => {
    const row = template.cloneNode(true);
    list.append(row);
    enhance(row);
    row.querySelector("[type=text]").focus();
  };
  list.after(more);
}

// References and images: on focus offers the newest choices, then searches for the typed text.
const search = async ({ target, type }) => {
  const collection = target.dataset?.choices;
  if (!collection) return;
  const id = `choices-${collection}`;
  const typed = target.value;
  const query = new URLSearchParams({ of: collection, q: type === "input" ? typed : "" });
  const response = await fetch(`/desk/write/-/choices?${query}`);
  // The user has typed more in the meantime.
  if (!response.ok || target.value !== typed) return;
  const items = await response.json();
  const choices = document.getElementById(id) ?? make("datalist", { id });
  choices.replaceChildren(
    ...items.map(({ key, called }) => make("option", { value: key, textContent: called })),
  );
  document.body.append(choices);
};
for (const type of ["focusin", "input"]) document.addEventListener(type, search);
// Enter would save the form with an incomplete name.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("[list=links], [data-choices]"))
    event.preventDefault();
});

// Files are uploaded as soon as they are chosen or dropped, to report problems at once.
const words = JSON.parse(document.body.dataset.words);
const post = async (address, form, fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ csrf: form.elements.csrf.value, ...fields }))
    body.set(name, value);
  return await fetch(address, { method: "POST", body });
};
/** Returns the path of the stored file, or shows the problem below the input. */
const upload = async (input, file, accept = "") => {
  input.parentElement.querySelector(".refused")?.remove();
  // The address is `/desk/write/<collection>/item`.
  const collection = location.pathname.split("/")[3];
  const { path, wrong } = await post("/desk/write/-/upload", input.form, {
    file,
    collection,
    accept,
  })
    .then((response) => response.json())
    .catch(() => ({ wrong: words.tooLarge }));
  const refused = {
    className: "wrong refused",
    role: "alert",
    textContent: `${file.name}: ${wrong}`,
  };
  if (!path) input.after(make("p", refused));
  return path;
};
// A submitted form waits for its pending uploads, and is not sent if one was refused.
const pending = new Set();
const wait = (work) => {
  pending.add(work);
  work.finally(() => pending.delete(work));
};
document.addEventListener(
  "submit",
  async (event) => {
    if (pending.size === 0) return;
    const { target, submitter } = event;
    event.preventDefault();
    event.stopImmediatePropagation();
    await Promise.allSettled([...pending]);
    if (!target.querySelector(".refused")) target.requestSubmit(submitter);
  },
  { capture: true },
);
for (const picture of document.querySelectorAll("[data-drop]")) {
  const [pathInput, fileInput] = picture.querySelectorAll("input");
  fileInput.parentElement.hidden = false;
  const uploadChosen = async (file) => {
    const stored = file && (await upload(pathInput, file, fileInput.accept));
    fileInput.value = "";
    if (!stored) return;
    pathInput.value = stored;
    for (const type of ["input", "change"])
      pathInput.dispatchEvent(new Event(type, { bubbles: true }));
  };
  fileInput.addEventListener("change", () => wait(uploadChosen(fileInput.files[0])));
  pathInput.addEventListener("change", () => {
    const path = pathInput.value;
    const isInFolder = path.startsWith("media/");
    for (const image of picture.querySelectorAll("img")) {
      image.hidden = !isInFolder;
      if (isInFolder) image.src = `/desk/write/-/media?${new URLSearchParams({ path })}`;
    }
  });
  picture.addEventListener("dragover", (event) => event.preventDefault());
  picture.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    wait(uploadChosen(event.dataTransfer.files[0]));
  });
}

// The page as readers will see it, in a frame below the form that follows the typing.
const previewing = document.querySelector("[formaction$='/preview']");
if (previewing) {
  const { form } = previewing;
  let frame;
  let timer;
  previewing.addEventListener("click", () => {
    if (frame) return;
    frame = make("iframe", { name: "preview", title: previewing.textContent });
    frame.sandbox = "allow-same-origin";
    form.after(frame);
    previewing.formTarget = "preview";
    frame.scrollIntoView();
  });
  form.addEventListener("input", () => {
    clearTimeout(timer);
    if (frame) timer = setTimeout(() => form.requestSubmit(previewing), 600);
  });
}

// execCommand(), although it is deprecated, because the user can undo it.
const insert = (input, text) => {
  input.focus();
  if (!text) return;
  const isLine = input.localName === "input";
  document.execCommand("insertText", false, isLine ? text.replace(/\s*\n\s*/g, " ") : text);
};

// The desk cleans pasted text: markup of office programs, and words that PDFs break.
for (const text of document.querySelectorAll("form.write textarea, form.write [type=text]")) {
  // Ctrl+Shift+V pastes without formatting, but the paste event does not say so.
  let isPlain = false;
  text.addEventListener("keydown", ({ key, shiftKey }) => {
    isPlain = shiftKey && key.toLowerCase() === "v";
  });
  const paste = async (fields) => {
    const answer = await post("/desk/write/-/paste", text.form, fields).catch(() => undefined);
    insert(text, answer?.ok ? (await answer.json()).text : fields.text);
  };
  text.addEventListener("paste", (event) => {
    const { clipboardData: data } = event;
    const plain = data.getData("text/plain");
    if (plain === "") return;
    event.preventDefault();
    const format = text.dataset.text ?? "";
    const html = format && !isPlain ? data.getData("text/html") : "";
    wait(paste({ html, text: plain, as: format }));
  });
}

// Texts: inserts dropped files and links found by words, and reports broken links while typing.
const linkTargets = make("datalist", { id: "links" });
document.body.append(linkTargets);
// Captures the address of a link within the site: `](/noticias/obras/`, `](<media/a`, `href="/`.
const INTERNAL_LINK = /(?:\]\(<?|(?:href|src)=")((?:media\/|\/(?!\/))[^\s)>"]{1,500})/g;
for (const text of document.querySelectorAll("textarea[data-text]")) {
  const insertFiles = async (event, files) => {
    event.preventDefault();
    for (const file of files) {
      const path = await upload(text, file);
      const called = file.name.replace(/\.[^.]*$/, "");
      const isImage = file.type.startsWith("image/");
      insert(text, path && linkTo(path, asText(called, text), text, isImage));
    }
  };
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer;
    if (files.length > 0) wait(insertFiles(event, files));
  });
  text.addEventListener("paste", (event) => {
    const { files } = event.clipboardData;
    if (files.length > 0 && !event.defaultPrevented) wait(insertFiles(event, files));
  });
  const chooser = make("input", { type: "text", placeholder: words.link, ariaLabel: words.link });
  chooser.setAttribute("list", "links");
  const broken = make("p", { className: "noticed", role: "status", hidden: true });
  text.after(chooser, broken);
  const lookUp = async (query) => (await fetch(`/desk/write/-/links?${query}`)).json();
  chooser.addEventListener("input", async (event) => {
    event.stopPropagation();
    const chosen = [...linkTargets.options].find(({ value }) => value === chooser.value);
    if (chosen) {
      chooser.value = "";
      const selected = text.value.slice(text.selectionStart, text.selectionEnd);
      const { path, called } = chosen.dataset;
      insert(text, linkTo(path, selected || asText(called, text), text));
      return;
    }
    const typed = chooser.value;
    const choices = await lookUp(new URLSearchParams({ q: typed }));
    if (chooser.value !== typed) return;
    linkTargets.replaceChildren(
      ...choices.map(({ path, called }) => {
        const option = make("option", { value: `${called} (${path})` });
        Object.assign(option.dataset, { path, called });
        return option;
      }),
    );
  });
  let timer;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const typed = text.value;
      const links = [...typed.matchAll(INTERNAL_LINK)].map(([, address]) => ["of", address]);
      const brokenLinks = links.length > 0 ? await lookUp(new URLSearchParams(links)) : [];
      if (text.value !== typed) return;
      broken.hidden = brokenLinks.length === 0;
      broken.textContent = `${words.broken} ${brokenLinks.join(", ")}`;
    }, 500);
  });
}
// After a save the folder is checked in the background. Shows the outcome in this page.
document.addEventListener("desk-refresh", async () => {
  const status = document.querySelector(".said");
  if (!status || !/[?&](?:said|saved)\b/.test(location.search)) return;
  const turn = ++turns;
  const text = await (await fetch(location.href)).text();
  if (turn !== turns) return;
  const checked = new DOMParser().parseFromString(text, "text/html");
  const outcome = checked.querySelector(".said");
  // The item is gone.
  if (!outcome) return;
  status.textContent = outcome.textContent;
  document.querySelector("main > .trouble")?.remove();
  status.after(...checked.querySelectorAll("main > .trouble"));
  for (const field of checked.querySelectorAll("[data-field]")) {
    const shown = document.querySelector(`[data-field="${field.dataset.field}"]`);
    for (const message of shown.querySelectorAll(".noticed[id], .wrong[id]")) message.remove();
    const messages = field.querySelectorAll(".noticed[id], .wrong[id]");
    shown.append(...messages);
    if (messages.length > 0) shown.closest("details")?.setAttribute("open", "");
    const controlIn = (page) => page.getElementById(`f-${field.dataset.field}`);
    const describedBy = controlIn(checked)?.getAttribute("aria-describedby");
    if (describedBy) controlIn(document).setAttribute("aria-describedby", describedBy);
  }
});

// Brackets or quotes in a name would end the link.
const asText = (name, { dataset }) =>
  dataset.text === "markdown"
    ? name.replace(/[\\[\]*`<]/g, "\\$&")
    : name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const linkTo = (path, called, { dataset }, isImage = false) => {
  const address = path.replace(/[ ()<>"]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (dataset.text === "markdown") return `${isImage ? "!" : ""}[${called}](${address})`;
  return isImage ? `<img src="${address}" alt="${called}">` : `<a href="${address}">${called}</a>`;
};

// Opens a text at the line in the address.
for (const text of document.querySelectorAll("textarea[data-line]")) {
  const lines = text.value.split("\n");
  const at = Number(text.dataset.line) - 1;
  if (at < 0) continue;
  const from = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
  text.focus();
  text.setSelectionRange(from, from + (lines[at] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, at - 4);
}
