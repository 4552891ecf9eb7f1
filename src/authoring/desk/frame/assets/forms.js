/*
 * Progressive enhancement of the forms: reorder lists by buttons, keys and dragging; drop images and show them before
 * the upload; preview texts. The forms work without this file.
 */
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// Lists: entries are submitted in the order of the page, so the number inputs are removed.
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
    row.querySelector("[type=number]").remove();
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
    const handle = make("span", { className: "handle", textContent: "⠿", ariaHidden: "true" });
    handle.onpointerdown = () => {
      row.draggable = true;
    };
    row.prepend(handle);
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
    row.ondragstart = ({ dataTransfer }) => {
      row.classList.add("drawn");
      dataTransfer.effectAllowed = "move";
    };
    row.ondragend = () => {
      row.classList.remove("drawn");
      row.draggable = false;
    };
  };
  list.ondragover = (event) => {
    const drawn = list.querySelector(".drawn");
    const over = event.target.closest("li");
    if (!drawn || !over) return;
    event.preventDefault();
    const { top, height } = over.getBoundingClientRect();
    if (over !== drawn) over[event.clientY < top + height / 2 ? "before" : "after"](drawn);
  };
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

// References: search for choices if the list in the page is incomplete.
document.addEventListener("input", async ({ target }) => {
  const of = target.dataset?.choices;
  const choices = of && document.getElementById(`choices-${of}`);
  if (!choices || !("more" in choices.dataset) || target.value.length < 2) return;
  const asked = target.value;
  const response = await fetch(`/desk/write/-/choices?${new URLSearchParams({ of, q: asked })}`);
  if (!response.ok || target.value !== asked) return;
  const found = await response.json();
  choices.replaceChildren(
    ...found.map(({ key, called }) => make("option", { value: key, textContent: called })),
  );
});

// Files are sent when they are chosen or dropped, so that what is wrong with one is said at once.
const words = JSON.parse(document.body.dataset.words);
const post = async (address, form, fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ csrf: form.elements.csrf.value, ...fields }))
    body.set(name, value);
  return await fetch(address, { method: "POST", body });
};
/** Returns the path of the stored file, or says beside the input what is wrong. */
const upload = async (input, file) => {
  const told = input.parentElement.querySelector(".refused");
  told?.remove();
  const collection = location.pathname.split("/")[3];
  const { path, wrong } = await post("/desk/write/-/upload", input.form, { file, collection })
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
// A form that is submitted meanwhile waits for its files.
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
    target.requestSubmit(submitter);
  },
  { capture: true },
);
for (const picture of document.querySelectorAll("[data-drop]")) {
  const [path, file] = picture.querySelectorAll("input");
  const take = async (chosen) => {
    const stored = chosen && (await upload(path, chosen));
    file.value = "";
    if (!stored) return;
    path.value = stored;
    for (const type of ["input", "change"]) path.dispatchEvent(new Event(type, { bubbles: true }));
  };
  file.addEventListener("change", () => wait(take(file.files[0])));
  path.addEventListener("change", () => {
    const address =
      path.value.startsWith("media/") &&
      `/desk/write/-/media?${new URLSearchParams({ path: path.value })}`;
    for (const image of picture.querySelectorAll("img")) {
      image.hidden = !address;
      if (address) image.src = address;
    }
  });
  picture.addEventListener("dragover", (event) => event.preventDefault());
  picture.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    wait(take(event.dataTransfer.files[0]));
  });
}

// The page as readers will see it, below the form. It follows what is typed.
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

// Texts: files dropped into them.
for (const text of document.querySelectorAll("textarea[data-text]")) {
  text.addEventListener("dragover", (event) => event.preventDefault());
  // By the editing command, so that undo takes it back.
  const insert = (words) => {
    text.focus();
    if (words) document.execCommand("insertText", false, words);
  };
  const insertFiles = async (event, files) => {
    event.preventDefault();
    for (const file of files) {
      const path = await upload(text, file);
      insert(path && linkTo(path, file, text.dataset.text));
    }
  };
  text.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer;
    if (files.length > 0) wait(insertFiles(event, files));
  });
  let isPlain = false;
  text.addEventListener("keydown", ({ shiftKey }) => {
    isPlain = shiftKey;
  });
  text.addEventListener("paste", async (event) => {
    const { clipboardData: data } = event;
    const [html, plain] = [data.getData("text/html"), data.getData("text/plain")];
    if (plain === "" && data.files.length > 0) wait(insertFiles(event, data.files));
    if (isPlain || plain === "") return;
    event.preventDefault();
    const fields = { html, text: plain, as: text.dataset.text };
    const answer = await post("/desk/write/-/paste", text.form, fields).catch(() => undefined);
    insert(answer?.ok ? (await answer.json()).text : mended(plain));
  });
}

// Text from a PDF: ligatures, soft hyphens and words divided at line ends become words again.
const mended = (text) =>
  text
    .replace(/[\ufb00-\ufb06]/g, (sign) => sign.normalize("NFKC"))
    .replace(/\u00ad(?:[ \t]*\r?\n[ \t]*)?/g, "")
    .replace(/(?<=\p{L})-[ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, "");
for (const text of document.querySelectorAll("form.write textarea, form.write [type=text]")) {
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData.getData("text/plain");
    // A text that keeps structure has mended it on the way.
    if (event.defaultPrevented || pasted === "" || mended(pasted) === pasted) return;
    event.preventDefault();
    // As if it were typed, so that it can be undone.
    document.execCommand("insertText", false, mended(pasted));
  });
}

// Links: found by words below the text; those that lead nowhere are marked while one writes.
const found = make("datalist", { id: "links" });
document.body.append(found);
const OWN = /\]\((media\/[^\s)]+|\/noticias\/[^\s)]+)\)/g;
for (const text of document.querySelectorAll("textarea[data-text=markdown]")) {
  const chooser = make("input", { type: "text", placeholder: words.link, ariaLabel: words.link });
  chooser.setAttribute("list", "links");
  const broken = make("p", { className: "noticed", role: "status", hidden: true });
  text.after(chooser, broken);
  const ask = async (query) => (await fetch(`/desk/write/-/links?${query}`)).json();
  chooser.addEventListener("input", async (event) => {
    event.stopPropagation();
    const chosen = [...found.options].find(({ value }) => value === chooser.value);
    if (chosen) {
      chooser.value = "";
      text.focus();
      document.execCommand(
        "insertText",
        false,
        `[${chosen.dataset.called}](${chosen.dataset.path})`,
      );
      return;
    }
    const choices = await ask(new URLSearchParams({ q: chooser.value }));
    found.replaceChildren(
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
      const own = [...text.value.matchAll(OWN)].map(([, address]) => ["of", address]);
      const wrong = own.length > 0 ? await ask(new URLSearchParams(own)) : [];
      broken.hidden = wrong.length === 0;
      broken.textContent = `${words.broken} ${wrong.join(", ")}`;
    }, 500);
  });
}
// What is new in another window can be chosen here.
document.addEventListener("desk-reading", () => {
  for (const list of document.querySelectorAll("datalist[id^=choices-]")) list.dataset.more = "";
});

const linkTo = (path, { name, type }, language) => {
  const words = name.replace(/\.[^.]*$/, "");
  const isImage = type.startsWith("image/");
  if (language === "markdown") return `${isImage ? "!" : ""}[${words}](${path})`;
  return isImage ? `<img src="${path}" alt="${words}">` : `<a href="${path}">${words}</a>`;
};

// Open a text at the line given by the address.
for (const text of document.querySelectorAll("textarea[data-line]")) {
  const lines = text.value.split("\n");
  const at = Number(text.dataset.line) - 1;
  if (at < 0) continue;
  const from = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
  text.focus();
  text.setSelectionRange(from, from + (lines[at] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, at - 4);
}
