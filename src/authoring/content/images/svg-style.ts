/** Takes what loads from elsewhere out of a stylesheet, and leaves the rest as it was. */
import type { CssNode, List, ListItem } from "css-tree";
import generate from "css-tree/generator";
import parse from "css-tree/parser";
import { ident } from "css-tree/utils";
import walk from "css-tree/walker";

/** An address within the drawing, or data of an image or a font. */
const SAFE_ADDRESS =
  /^\s*(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|(?:application|font)\/[\w.+-]+)[;,])/i;
const UNSAFE_PROPERTY = /^(?:behavior|-moz-binding)$/i;
const UNSAFE_FUNCTION = /^(?:expression|src|(?:-webkit-)?image-set)$/i;
// Of text that is not parsed, such as the value of a variable.
const UNSAFE_TEXT = /url|src|image-set|expression|javascript:|@import|\\/i;

/**
 * @param context a whole stylesheet, or what an attribute `style` holds
 * @returns `undefined` if nothing had to go
 */
export function withoutLoading(
  css: string,
  context: "stylesheet" | "declarationList",
): string | undefined {
  const tree = parse(css, { context, parseCustomProperty: false });
  let isChanged = false;
  walk(tree, {
    enter(this: unknown, node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (!list || !isUnsafe(node)) return;
      list.remove(item);
      isChanged = true;
    },
  });
  return isChanged ? generate(tree) : undefined;
}

function isUnsafe(node: CssNode): boolean {
  switch (node.type) {
    case "Atrule":
      return ident.decode(node.name).toLowerCase() === "import" || isFontElsewhere(node);
    case "Declaration":
      return UNSAFE_PROPERTY.test(ident.decode(node.property)) || loads(node.value);
    case "Raw":
      return UNSAFE_TEXT.test(node.value);
    default:
      return false;
  }
}

// A font without its file is no font.
function isFontElsewhere(node: CssNode): boolean {
  return node.type === "Atrule" && /^font-face$/i.test(node.name) && loads(node);
}

function loads(node: CssNode): boolean {
  let found = false;
  walk(node, (inner) => {
    if (inner.type === "Url") found ||= !SAFE_ADDRESS.test(inner.value);
    else if (inner.type === "Function") found ||= UNSAFE_FUNCTION.test(ident.decode(inner.name));
    else if (inner.type === "Raw") found ||= UNSAFE_TEXT.test(inner.value);
  });
  return found;
}
