/**
 * `npm run test:bare`: runs the README's two commands as on a fresh machine. The committed tree is cloned into an empty
 * folder, with an empty npm cache, a HOME of its own and no fonts but DejaVu.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import pRetry, { AbortError } from 'p-retry';
import { projectRoot } from './check/source-files.ts';
import { freePorts } from './http/free-ports.ts';
import { bareMachine, type BareMachine } from './suite/bare-machine.ts';
import { interruption } from './suite/interruption.ts';
import { npmCommand, type NpmCommand } from './suite/npm-command.ts';

const usage = `npm run test:bare -- [options]
  --skip-start   without npm start
  --skip-test    without npm test
  --keep         leaves the folder, which also stays when something failed`;

/** Timeout for installing, seeding and publishing on a slow machine. */
const startPatienceMs = 60 * 60_000;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 2;
  const signal = interruption();
  const folder = mkdtempSync(join(tmpdir(), 'vineta-bare-'));
  let isPassed = false;
  try {
    const [site = 0, api = 0, publisher = 0] = await freePorts(3);
    const machine = bareMachine(folder, projectRoot, [site, api, publisher]);
    describe(machine);
    if (!options['skip-start']) await command('npm start', () => start(machine, folder, signal));
    if (!options['skip-test']) await command('npm test', () => test(machine, folder, signal));
    isPassed = true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (isPassed && !options.keep) rmSync(folder, { recursive: true, force: true });
  else console.log(`What was done and said is in ${folder}`);
  return isPassed ? 0 : 1;
}

/** Prints the machine's properties, and what could not be isolated. */
function describe({ env }: BareMachine): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  console.log(`Commit ${git('log', '-1', '--format=%h %s')}`);
  if (git('status', '--porcelain') !== '') console.log('What is not committed is not in it.');
  const folders = (env['PATH'] ?? '').split(delimiter);
  const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const chromium = programs.flatMap((name) => folders.map((path) => join(path, name))).find(existsSync);
  const isThere = env['CHROMIUM_PATH'] ?? chromium;
  console.log(
    isThere === undefined
      ? 'No Chromium here: npm test installs it, and the packages of its fonts.'
      : `Chromium was here already (${isThere}): its installation is not tried.`,
  );
}

async function command(name: string, run: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const outcome = await run().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`✗ ${name} failed after ${seconds(started)} s: ${reason}`, { cause: error });
  });
  console.log(`✓ ${name}: ${outcome} after ${seconds(started)} s`);
}

/** Waits until the shop responds, then stops it and verifies that it is gone. */
async function start(machine: BareMachine, folder: string, signal: AbortSignal): Promise<string> {
  const shop = npmCommand(machine, ['start'], join(folder, 'start.log'));
  const url = `http://localhost:${machine.env['PORT']}/`;
  try {
    await answering(url, shop, signal);
  } catch (error) {
    console.error(shop.lastWords(40));
    throw error;
  } finally {
    await shop.stop();
  }
  const isGone = await fetch(url).then(
    () => false,
    () => true,
  );
  if (!isGone) throw new Error('the shop still answers after it was stopped');
  return 'the shop answered';
}

async function test(machine: BareMachine, folder: string, signal: AbortSignal): Promise<string> {
  const suite = npmCommand(machine, ['test'], join(folder, 'test.log'));
  const stop = () => void suite.stop();
  signal.addEventListener('abort', stop);
  try {
    const code = await suite.ended;
    if (code === 0) return suite.lastWords(1);
    console.error(suite.lastWords(80));
    throw new Error(`npm test ended with ${code ?? 'a signal'}`);
  } finally {
    await suite.stop();
  }
}

async function answering(url: string, shop: NpmCommand, signal: AbortSignal): Promise<void> {
  const ask = async () => {
    if (signal.aborted) throw new AbortError('it was ended');
    if (!shop.isRunning()) throw new AbortError('npm start ended');
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`it answers ${status}`);
  };
  const patience = { retries: Infinity, maxRetryTime: startPatienceMs, minTimeout: 200, factor: 1 };
  await pRetry(ask, patience);
}

function readOptions(args: string[]) {
  const options = {
    'skip-start': { type: 'boolean', default: false },
    'skip-test': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    console.error(usage);
    return null;
  }
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}
