import { spawn } from 'node:child_process';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { projectRoot } from './source-files.ts';

export interface ToolRun {
  code: number | null;
  output: string;
  errors: string;
}

/** Tools as processes of their own, two at a time; checks that ask for the same run of a tool share it. */
export class ToolRuns {
  readonly #queue = new PQueue({ concurrency: 2 });
  readonly #runs = new Map<string, Promise<ToolRun>>();
  readonly #signal: AbortSignal | undefined;

  /** @param signal ends what runs. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** @param program a file of the project. @throws Error when it was ended by the signal or cannot be started. */
  run(program: string, args: readonly string[]): Promise<ToolRun> {
    const key = JSON.stringify([program, args]);
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const run = this.#queue.add(() => runTool(program, args, this.#signal));
    this.#runs.set(key, run);
    return run;
  }
}

/**
 * TypeScript, Prettier and ESLint make so many short-lived objects that collecting them was a seventh of their time with the
 * usual 16 MB for the young ones.
 */
const nodeOptions = ['--max-semi-space-size=128'];

function runTool(program: string, args: readonly string[], signal?: AbortSignal): Promise<ToolRun> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const child = spawn(process.execPath, [...nodeOptions, join(projectRoot, program), ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output, errors }));
  });
}
