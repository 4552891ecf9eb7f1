#!/usr/bin/env node
// The door of the command line, in syntax that every Node since 12 can read, so that an older one
// gets a line that says what to do and not a syntax error. An installation brings the Node that Montra
// is made for as a package of npm; where another one opens this door, it starts that one.
var version = process.versions.node.split(".").map(Number);
var isNew = version[0] > 26 || (version[0] === 26 && version[1] >= 4);
var node = isNew ? process.execPath : ownNode();
if (node === undefined) {
  console.error(
    "Montra needs Node 26.4 and this is " +
      process.version +
      ", and none was installed beside it. Install it again without --omit=optional; on a platform for " +
      "which there is no package of Node (" +
      [process.platform, process.arch].join("-") +
      " may be one), install Node 26.4 by hand.",
  );
  process.exit(70);
}
var args = [...process.execArgv, __filename, ...process.argv.slice(2)];
// The C library of Linux raises by itself the size from which it asks the system for memory, and then
// gives little of it back: a fixed one keeps a server a third smaller under load. It is read at start only. V8 sizes
// its young generation once, too: collections are half as many, none at start, and memory is the same under load. The
// launcher of the archive (scripts/package/montra.sh) and the units of deploy/ start Node so at once.
var env = process.env;
// Not `demo`: Node would start twice, which delays its first answer.
var serves = ["serve", "preview", "desk"].indexOf(process.argv[2]) >= 0;
var isChosen =
  process.permission || process.execArgv.some((arg) => arg.startsWith("--max-semi-space-size"));
// The socket that systemd passes on is closed where another program takes the place of this one.
if (env.LISTEN_FDS) isChosen = true;
var isWorker = process.connected;
var isTuned = serves && process.platform === "linux" && !isChosen && !isWorker;
if (isTuned) {
  args.unshift("--max-semi-space-size=32", "--min-semi-space-size=16");
  if (!env.MALLOC_MMAP_THRESHOLD_ && !env.GLIBC_TUNABLES)
    env = { ...env, MALLOC_MMAP_THRESHOLD_: "262144" };
}

if (isNew && !isTuned) {
  // What is compiled is kept from one start to the next: it halves the start.
  require("node:module").enableCompileCache(`${__dirname}/../node_modules/.cache/montra`);
  // The repository has TypeScript, which is stripped of its types; a package has a bundle, since Node strips
  // nothing there. Not a look for the folder: under --permission that may be forbidden.
  if (!require("../package.json").private) import("../lib/cli/main.js");
  else import("../src/cli/main.ts");
} else if (process.execve) {
  // It takes the place of this process.
  process.execve(node, [node, ...args], env);
} else {
  startBeside();
}

/** The Node of the installation, by the packages that `package.json` names for each platform. */
function ownNode() {
  var names = Object.keys(require("../package.json").optionalDependencies || {});
  for (var name of names) {
    if (name.endsWith([process.platform, process.arch].join("-"))) {
      try {
        return require.resolve(`${name}/bin/node`);
      } catch (_) {
        return undefined;
      }
    }
  }
}

/** Runs the command in a process of its own and ends as it ends. Node before 22.15 knows no `execve`. */
function startBeside() {
  var child = require("node:child_process").spawn(node, args, { env, stdio: "inherit" });
  // What is typed on a terminal reaches all its processes: passed on, it would come twice, and the
  // second one ends a service at once.
  var isTyped = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (var signal of ["SIGINT", "SIGQUIT"]) {
    process.on(signal, isTyped ? function wait() {} : pass);
  }
  for (var other of ["SIGTERM", "SIGHUP", "SIGUSR2"]) process.on(other, pass);
  function pass(received) {
    child.kill(received);
  }
  child.on("error", function explain(error) {
    console.error(`Montra cannot start ${node}: ${error.message}`);
    process.exit(70);
  });
  child.on("exit", function endAlike(code, signal) {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
