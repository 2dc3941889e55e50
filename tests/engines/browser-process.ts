/** Starts and stops the programs of a browser. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lettersEnvironment } from '../../scripts/bench/pages/letters.ts';

export interface BrowserProcess {
  /** Resolves with the first match in what it prints. @throws Error with its words when it exits or is silent */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
  readonly onLine: (listener: (line: string) => void) => void;
  readonly stop: () => Promise<void>;
}

/** For a first start on a busy machine. */
const patienceMs = 60_000;
/** Then it is killed. */
const leaveMs = 5000;

export function startProcess(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): BrowserProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const hear = (line: string) => {
    lines.push(line);
    for (const listen of listeners) listen(line);
  };
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, hear);
  child.on('error', (error) => hear(`${program} does not start: ${error.message}`));
  const killWithUs = () => signalGroup(child, 'SIGKILL');
  process.on('exit', killWithUs);
  return {
    onLine: (listener) => void listeners.add(listener),
    says: (words) => firstMatch({ program, child, lines, listeners }, words),
    stop: async () => {
      process.off('exit', killWithUs);
      if (child.exitCode === null && child.signalCode === null) {
        const isGone = once(child, 'exit', { signal: AbortSignal.timeout(leaveMs) });
        signalGroup(child, 'SIGTERM');
        await isGone.catch(() => undefined);
      }
      signalGroup(child, 'SIGKILL');
    },
  };
}

export interface BrowserHome {
  readonly folder: string;
  /** The suite's fonts, and no folder or setting of the user. */
  readonly env: NodeJS.ProcessEnv;
  readonly remove: () => void;
}

export function makeHome(name: string): BrowserHome {
  const folder = mkdtempSync(join(tmpdir(), `vineta-${name}-`));
  const folders = {
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  return {
    folder,
    env: { ...process.env, ...lettersEnvironment(), ...folders, LANG: 'C.UTF-8' },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

interface Heard {
  readonly program: string;
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  readonly listeners: Set<(line: string) => void>;
}

function firstMatch({ program, child, lines, listeners }: Heard, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(
        new Error(`${program} ${what} before it said ${String(words)}:\n${lines.slice(-20).join('\n')}`),
      );
    const patience = AbortSignal.timeout(patienceMs);
    patience.addEventListener('abort', () => fail('was silent'));
    const look = (line: string) => {
      const match = words.exec(line);
      if (match === null) return;
      listeners.delete(look);
      resolve(match);
    };
    listeners.add(look);
    child.once('close', () => fail('ended'));
    for (const line of lines) look(line);
  });
}

function eachLine(stream: NodeJS.ReadableStream | null, hear: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    const [last = '', ...whole] = (rest + text).split('\n').reverse();
    rest = last;
    for (const line of whole.reverse()) hear(line);
  });
}

/** An empty group is no error. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
