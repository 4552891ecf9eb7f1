// `node scripts/node.cjs <script> [arguments]` runs a script with the Node that `npm ci` installs,
// even if npm runs on another one. Needed because npm 10 does not link it into node_modules/.bin.
var { spawnSync } = require("node:child_process");
var { delimiter, dirname, join } = require("node:path");

var node = process.execPath;
for (var name of Object.keys(require("../package.json").optionalDependencies)) {
  if (!name.endsWith([process.platform, process.arch].join("-"))) continue;
  try {
    node = require.resolve(`${name}/bin/node`);
  } catch (_) {
    // Not installed (--omit=optional, or no package for this platform): use the machine's Node.
  }
}
var bin = join(__dirname, "../node_modules/.bin");
var PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
var { status } = spawnSync(node, process.argv.slice(2), {
  stdio: "inherit",
  env: { ...process.env, PATH },
});
process.exit(status === null ? 1 : status);
