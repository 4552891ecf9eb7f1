/** Another commit, in a worktree with its own dependencies and store. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("..", import.meta.url));

export interface Revision extends Disposable {
  /** The abbreviated hash. */
  readonly name: string;
  readonly folder: string;
  readonly store: string;
}

/** @throws if there is no such commit, or its dependencies cannot be installed */
export function prepareRevision(revision: string, folder: string): Revision {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  const name = git("rev-parse", "--short", `${revision}^{commit}`).trim();
  const tree = join(folder, name);
  const store = join(folder, `store-${name}`);
  git("worktree", "add", "--quiet", "--detach", tree, name);
  console.error(`Installing the dependencies of ${name} …`);
  const quiet = ["--no-audit", "--no-fund", "--loglevel", "error"];
  execFileSync("npm", ["ci", ...quiet], { cwd: tree, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync(process.execPath, ["bench/make-store.ts", store], { cwd: tree, stdio: "inherit" });
  return {
    name,
    folder: tree,
    store,
    [Symbol.dispose]: () => void git("worktree", "remove", "--force", tree),
  };
}
