/** Collects the regular expressions of a file: literals, and `new RegExp` of constants. */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import {
  type AnyNode,
  type Expression,
  type Node,
  type Program,
  parse,
  type TemplateLiteral,
} from "acorn";

export interface Found {
  readonly expression: RegExp;
  /** 1-based. */
  readonly line: number;
}

/** Replaces a part known only at run time: a letter that matches only itself. */
const UNKNOWN = "x";

/** @throws if one cannot be evaluated, because it would remain unchecked */
export function expressionsIn(file: string, source = readFileSync(file, "utf8")): Found[] {
  const module = new Module(file, source);
  const found: Found[] = [];
  walk(module.program, (node) => {
    const expression = module.expressionOf(node);
    if (expression) found.push({ expression, line: node.loc?.start.line ?? 0 });
  });
  return found;
}

class Module {
  readonly program: Program;
  readonly #file: string;
  readonly #constants = new Map<string, Expression>();
  readonly #imports = new Map<string, { readonly from: string; readonly name: string }>();

  constructor(file: string, source: string) {
    this.#file = file;
    this.program = parse(stripTypeScriptTypes(source), {
      ecmaVersion: "latest",
      sourceType: "module",
      locations: true,
    });
    for (const statement of this.program.body) this.#note(statement);
  }

  expressionOf(node: AnyNode): RegExp | undefined {
    if (node.type === "Literal" && node.regex) {
      return new RegExp(node.regex.pattern, node.regex.flags);
    }
    const isMade = node.type === "NewExpression" || node.type === "CallExpression";
    if (!isMade || node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [pattern, flags] = node.arguments;
    const source = pattern && this.text(pattern);
    if (source === undefined) {
      throw new Error(
        `${this.#file}:${node.loc?.start.line}: nobody can see this expression. Make it of literals and constants`,
      );
    }
    return new RegExp(source, (flags && this.text(flags)) ?? "");
  }

  /** The string value of a constant expression, `undefined` for others. */
  text(node: AnyNode): string | undefined {
    switch (node.type) {
      case "Literal":
        return node.regex ? node.regex.pattern : String(node.value);
      case "TemplateLiteral":
        return this.#template(node, (quasi) => quasi.cooked ?? "");
      case "TaggedTemplateExpression":
        return this.#template(node.quasi, (quasi) => quasi.raw);
      case "BinaryExpression": {
        if (node.operator !== "+") return undefined;
        const [left, right] = [this.text(node.left), this.text(node.right)];
        return left === undefined && right === undefined
          ? undefined
          : (left ?? UNKNOWN) + (right ?? UNKNOWN);
      }
      case "MemberExpression":
        return node.property.type === "Identifier" && node.property.name === "source"
          ? this.text(node.object)
          : undefined;
      case "Identifier":
        return this.constant(node.name);
      default:
        return this.expressionOf(node)?.source;
    }
  }

  constant(name: string): string | undefined {
    const own = this.#constants.get(name);
    if (own) return this.text(own);
    const imported = this.#imports.get(name);
    if (!imported) return undefined;
    const file = join(dirname(this.#file), imported.from);
    return new Module(file, readFileSync(file, "utf8")).constant(imported.name);
  }

  #template(
    node: TemplateLiteral,
    spelling: (quasi: { cooked?: string | null; raw: string }) => string,
  ): string {
    return node.quasis
      .map((quasi, index) => {
        const after = node.expressions[index];
        return spelling(quasi.value) + (after ? (this.text(after) ?? UNKNOWN) : "");
      })
      .join("");
  }

  #note(statement: Program["body"][number]): void {
    const declared =
      statement.type === "ExportNamedDeclaration"
        ? (statement.declaration ?? statement)
        : statement;
    if (declared.type === "VariableDeclaration" && declared.kind === "const") {
      for (const { id, init } of declared.declarations) {
        if (id.type === "Identifier" && init) this.#constants.set(id.name, init);
      }
    }
    if (statement.type !== "ImportDeclaration") return;
    const from = String(statement.source.value);
    if (!from.startsWith(".")) return;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier")
        continue;
      this.#imports.set(specifier.local.name, { from, name: specifier.imported.name });
    }
  }
}

function walk(node: Node, visit: (node: AnyNode) => void): void {
  visit(node as AnyNode);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === "object" && typeof child.type === "string") walk(child, visit);
    }
  }
}
