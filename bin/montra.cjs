#!/usr/bin/env node
// The door of the command line, in syntax that every Node since 12 can read, so that an older one
// gets this line and not a syntax error. npm puts the pinned Node of the lock file first on PATH.
var major = Number(process.versions.node.split(".")[0]);
if (major < 26) {
  console.error(
    "Montra needs Node 26 and this is " +
      process.version +
      ". Run it through npm (npm start, npm run -s montra -- <command>), " +
      "which uses the Node that npm ci installed; on a platform for which there is none, install Node 26 by hand.",
  );
  process.exit(70);
}
// The C library of Linux raises by itself the size from which it asks the system for memory, and then
// gives little of it back: a fixed one keeps a server a third smaller under load. It is read at start only.
var serves = process.argv[2] === "serve" || process.argv[2] === "demo";
var env = process.env;
var isChosen = env.MALLOC_MMAP_THRESHOLD_ || env.GLIBC_TUNABLES || process.permission;
if (serves && process.platform === "linux" && !isChosen && !process.connected) {
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, __filename, ...process.argv.slice(2)],
    { ...env, MALLOC_MMAP_THRESHOLD_: "262144" },
  );
}
// TypeScript stripped of its types and compiled, kept from one start to the next: it halves the start.
require("node:module").enableCompileCache(`${__dirname}/../node_modules/.cache/montra`);
import("../src/cli/main.ts");
