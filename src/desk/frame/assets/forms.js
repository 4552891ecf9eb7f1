/*
 * Extras of the forms: lists are put in order by buttons, keys and by drawing; pictures are dropped and seen
 * before they are sent; texts are seen as readers will. The forms work without this file.
 */
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// Lists: one place for each entry, in the order in which they stand.
for (const list of document.querySelectorAll("[data-entries]")) {
  const { up, down, remove, add } = list.dataset;
  const template = list.lastElementChild.cloneNode(true);
  const number = () => {
    for (const [at, row] of [...list.children].entries())
      row.querySelector("[type=number]").value = at + 1;
  };
  const move = (row, to) => {
    const focused = document.activeElement;
    if (to < 0) row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    focused?.focus();
    number();
  };
  const enhance = (row) => {
    const [place, text] = row.querySelectorAll("input");
    place.hidden = true;
    const handle = make("span", { className: "handle", textContent: "⠿", ariaHidden: "true" });
    const button = (sign, words, act) => {
      const made = make("button", {
        type: "button",
        className: "quiet",
        textContent: sign,
        onclick: act,
      });
      made.setAttribute("aria-label", `${words}: ${text.value || text.getAttribute("aria-label")}`);
      return made;
    };
    handle.addEventListener("pointerdown", () => {
      row.draggable = true;
    });
    row.prepend(handle);
    row.append(
      button("↑", up, () => move(row, -1)),
      button("↓", down, () => move(row, 1)),
      button("×", remove, () => {
        const near = row.nextElementSibling ?? row.previousElementSibling;
        (near?.querySelector("[type=text]") ?? list.nextElementSibling).focus();
        row.remove();
        number();
      }),
    );
    row.addEventListener("keydown", (event) => {
      if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      move(row, event.key === "ArrowUp" ? -1 : 1);
    });
    row.addEventListener("dragstart", ({ dataTransfer }) => {
      row.classList.add("drawn");
      dataTransfer.effectAllowed = "move";
    });
    row.addEventListener("dragend", () => {
      row.classList.remove("drawn");
      row.draggable = false;
      number();
    });
  };
  list.addEventListener("dragover", (event) => {
    const drawn = list.querySelector(".drawn");
    const over = event.target.closest("li");
    if (!drawn || !over) return;
    event.preventDefault();
    const { top, height } = over.getBoundingClientRect();
    if (over !== drawn) over[event.clientY < top + height / 2 ? "before" : "after"](drawn);
  });
  for (const row of [...list.children]) {
    if (row.querySelector("[type=text]").value === "") row.remove();
    else enhance(row);
  }
  const more = make("button", { type: "button", className: "quiet", textContent: add });
  more.onclick = () => {
    const row = template.cloneNode(true);
    list.append(row);
    enhance(row);
    number();
    row.querySelector("[type=text]").focus();
  };
  list.after(more);
}

// Names to choose from, where there are more than the page has.
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

// Pictures.
const show = (picture, address) => {
  for (const image of picture.querySelectorAll("img")) {
    image.hidden = !address;
    if (address) image.src = address;
  }
};
for (const picture of document.querySelectorAll("[data-drop]")) {
  const [path, file] = picture.querySelectorAll("input");
  file.addEventListener("change", () =>
    show(picture, file.files[0] && URL.createObjectURL(file.files[0])),
  );
  path.addEventListener("change", () => {
    file.value = "";
    show(
      picture,
      path.value.startsWith("media/") &&
        `/desk/write/-/media?${new URLSearchParams({ path: path.value })}`,
    );
  });
  picture.addEventListener("dragover", (event) => event.preventDefault());
  picture.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    file.files = event.dataTransfer.files;
    file.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

// Texts: seen beside what is written, and files dropped into them.
const post = async (address, fields, form) => {
  const body = new FormData();
  body.set("csrf", form.elements.csrf.value);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return await fetch(address, { method: "POST", body });
};
for (const text of document.querySelectorAll("textarea[data-preview]")) {
  const button = text.parentElement.querySelector("[formaction]");
  let view;
  const refresh = async () => {
    const response = await post(
      `${button.getAttribute("formaction")}&json`,
      { [text.name]: text.value },
      text.form,
    );
    if (response.ok && view) view.innerHTML = (await response.json()).html;
  };
  let timer;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    if (view) timer = setTimeout(refresh, 300);
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    button.setAttribute("aria-expanded", String(!view));
    if (view) {
      view.remove();
      view = undefined;
      return;
    }
    view = make("div", {
      className: "text seen",
      lang: "pt",
      tabIndex: 0,
      role: "region",
      ariaLabel: button.textContent,
    });
    text.parentElement.append(view);
    refresh();
  });
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", async (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) {
      const collection = location.pathname.split("/")[3];
      const response = await post("/desk/write/-/upload", { file, collection }, text.form);
      const { path, wrong } = await response.json();
      if (!path) alert(wrong);
      else
        text.setRangeText(
          linkTo(path, file, text.dataset.preview),
          text.selectionStart,
          text.selectionEnd,
          "end",
        );
    }
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const linkTo = (path, { name, type }, language) => {
  const words = name.replace(/\.[^.]*$/, "");
  const isImage = type.startsWith("image/");
  if (language === "markdown") return `${isImage ? "!" : ""}[${words}](${path})`;
  return isImage ? `<img src="${path}" alt="${words}">` : `<a href="${path}">${words}</a>`;
};

// Nobody leaves what was not saved without being asked.
for (const form of document.querySelectorAll("[data-form]")) {
  let isDirty = false;
  form.addEventListener("input", () => {
    isDirty = true;
  });
  form.addEventListener("submit", ({ submitter }) => {
    if (!submitter?.hasAttribute("formaction")) isDirty = false;
  });
  addEventListener("beforeunload", (event) => {
    if (isDirty) event.preventDefault();
  });
}

// An item that was moved keeps the focus on what moved it, as long as it can be moved on.
document.addEventListener("submit", ({ target }) => {
  if (target.parentElement?.classList.contains("moves"))
    sessionStorage.setItem("moved", target.textContent);
});
const moved = sessionStorage.getItem("moved");
sessionStorage.removeItem("moved");
// The browser takes the focus away once more when it goes to the item.
addEventListener("load", () => {
  if (moved === null || !location.hash.startsWith("#item-")) return;
  const buttons = [...document.querySelectorAll(`${location.hash} .moves button`)];
  (buttons.find(({ textContent }) => textContent === moved) ?? buttons[0])?.focus();
});

// A text opens at the line that is meant.
for (const text of document.querySelectorAll("textarea[data-line]")) {
  const lines = text.value.split("\n");
  const at = Number(text.dataset.line) - 1;
  if (at < 0) continue;
  const from = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
  text.focus();
  text.setSelectionRange(from, from + (lines[at] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, at - 4);
}
