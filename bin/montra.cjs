#!/usr/bin/env node
// The door of the command line, in syntax that every Node since 12 can read, so that an older one
// gets a line that says what to do and not a syntax error. An installation brings the Node that Montra
// is made for as a package of npm; where another one opens this door, it starts that one.
var isNew = Number(process.versions.node.split(".")[0]) >= 26;
var node = isNew ? process.execPath : ownNode();
if (node === undefined) {
  console.error(
    "Montra needs Node 26 and this is " +
      process.version +
      ", and none was installed beside it. Install it again without --omit=optional; on a platform for " +
      "which there is no package of Node (" +
      [process.platform, process.arch].join("-") +
      " may be one), install Node 26 by hand.",
  );
  process.exit(70);
}
var args = [...process.execArgv, __filename, ...process.argv.slice(2)];
// The C library of Linux raises by itself the size from which it asks the system for memory, and then
// gives little of it back: a fixed one keeps a server a third smaller under load. It is read at start only. V8 sizes
// its young generation once, too: collections are half as many, and memory is the same under load. The launcher of
// the archive (scripts/package/montra.sh) and the units of deploy/ start Node so at once.
var env = process.env;
var serves = ["serve", "demo", "preview", "desk"].indexOf(process.argv[2]) >= 0;
var isChosen =
  process.permission || process.execArgv.some((arg) => arg.startsWith("--max-semi-space-size"));
// The socket that systemd passes on is closed where another program takes the place of this one.
if (env.LISTEN_FDS) isChosen = true;
var isWorker = process.connected;
var isTuned = serves && process.platform === "linux" && !isChosen && !isWorker;
if (isTuned) {
  args.unshift("--max-semi-space-size=32");
  if (!env.MALLOC_MMAP_THRESHOLD_ && !env.GLIBC_TUNABLES)
    env = { ...env, MALLOC_MMAP_THRESHOLD_: "262144" };
}

if (isNew && !isTuned) {
  // What is compiled is kept from one start to the next: it halves the start.
  require("node:module").enableCompileCache(`${__dirname}/../node_modules/.cache/montra`);
  if (process.argv[2] === "serve") (isWorker ? hearOfPrimary : startFirstWorker)();
  // The repository has TypeScript, which is stripped of its types; a package has a bundle, since Node strips
  // nothing there. Not a look for the folder: under --permission that may be forbidden.
  import(require("../package.json").private ? "../src/cli/main.ts" : "../lib/cli/main.js");
} else if (process.execve) {
  // It takes the place of this process.
  process.execve(node, [node, ...args], env);
} else {
  startBeside();
}

/**
 * The first of several workers loads its program while this process reads the options, and waits to be told that they
 * are good (src/serve/processes/workers.ts). How workers share what systemd passes on is chosen before the first.
 */
function startFirstWorker() {
  var cluster = require("node:cluster");
  // A process that ends makes its descriptors 0 to 2 wait for their readers again, in all who share them. So a worker
  // writes its log to 4 and its lines for answers to 5 (src/cli/serve-logs.ts); what else it says is the primary's.
  cluster.setupPrimary({ stdio: ["ignore", "ignore", "pipe", "ipc", 2, 1] });
  var asked = /.* --workers[ =]([^ ]+)/.exec(process.argv.join(" "));
  var workers = asked ? asked[1] : env.MONTRA_WORKERS || "1";
  if (workers === "1" || env.LISTEN_FDS || process.permission) return;
  var worker = cluster.fork();
  worker.on("error", function wait() {});
  // Where the options are refused, nothing keeps this process.
  worker.process.unref();
  worker.process.channel.unref();
  worker.process.stderr.unref();
}

/** One that has just gone is heard of by "disconnect", and not by what can no longer be sent to it. */
function hearOfPrimary() {
  var worker = require("node:cluster").worker;
  if (worker) worker.on("error", function wait() {});
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
