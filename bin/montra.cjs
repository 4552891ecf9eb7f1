#!/usr/bin/env node
// Entry point of the command line. Its syntax is that of Node 12, so that an old Node prints what
// to do instead of a syntax error. npm installs the right Node beside Montra; if an older Node runs
// this file, it starts that one.
var version = process.versions.node.split(".").map(Number);
var isNew = version[0] > 26 || (version[0] === 26 && version[1] >= 4);
var node = isNew ? process.execPath : ownNode();
if (node === undefined) {
  console.error(
    "Montra needs Node 26.4 or later. This is " +
      process.version +
      ", and no other Node is installed beside Montra. Install Montra again without " +
      "--omit=optional. If npm has no Node for your platform (" +
      [process.platform, process.arch].join("-") +
      "), install Node 26.4 yourself.",
  );
  process.exit(70);
}
var args = [...process.execArgv, __filename, ...process.argv.slice(2)];
// glibc raises its mmap threshold by itself, and then returns little freed memory to the system.
// With a fixed threshold a server needs a third less memory under load. With a larger young
// generation V8 collects garbage half as often, and not at all during the start; memory under load
// is the same. Both are read at start only, so this file starts Node again, unless it was started
// with them, as by scripts/package/montra.sh and the units in deploy/.
var env = process.env;
// Not `demo`: starting Node twice would delay its first response.
var serves = ["serve", "preview", "desk"].indexOf(process.argv[2]) >= 0;
var isChosen =
  process.permission || process.execArgv.some((arg) => arg.startsWith("--max-semi-space-size"));
// execve() would close the socket that systemd has passed.
if (env.LISTEN_FDS) isChosen = true;
var isWorker = process.connected;
var isTuned = serves && process.platform === "linux" && !isChosen && !isWorker;
if (isTuned) {
  args.unshift("--max-semi-space-size=32", "--min-semi-space-size=16");
  if (!env.MALLOC_MMAP_THRESHOLD_ && !env.GLIBC_TUNABLES)
    env = { ...env, MALLOC_MMAP_THRESHOLD_: "262144" };
}

if (isNew && !isTuned) {
  // Keeping compiled code for the next start halves the time of a start.
  require("node:module").enableCompileCache(`${__dirname}/../node_modules/.cache/montra`);
  // A clone has TypeScript. A package has a bundle, because Node strips no types in node_modules.
  // package.json tells which, because --permission may forbid looking for the folder.
  if (!require("../package.json").private) import("../lib/cli/main.js");
  else import("../src/cli/main.ts");
} else if (process.execve) {
  // Replaces this process.
  process.execve(node, [node, ...args], env);
} else {
  startBeside();
}

/** The Node from `optionalDependencies` of package.json for this platform, if it is installed. */
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

/** Runs a child process and exits as it does, because Node before 22.15 has no `execve`. */
function startBeside() {
  var child = require("node:child_process").spawn(node, args, { env, stdio: "inherit" });
  // The terminal sends Ctrl+C to the child too. If it were also passed on, the child would get a
  // second signal, which ends a service at once.
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
