/** Programs of `scripts/commands` as children of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/check/source-files.ts';

interface ProgramOptions {
  readonly cwd?: string | undefined;
  /** Folder of the project that it belongs to; this one by default. */
  readonly project?: string;
  /** The file to which a program that runs long appends its output. It ends with the test run, however that ends. */
  readonly log?: string;
}

const exitWithParent = new URL('../../scripts/shared/exit-with-parent.ts', import.meta.url).href;

/** Starts `scripts/commands/<name>.ts` in this environment, and leaves it running. */
export function startProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { project = projectRoot, cwd = project, log }: ProgramOptions = {},
) {
  const preloaded = log === undefined ? [] : ['--import', exitWithParent];
  const argv = [...preloaded, join(project, `scripts/commands/${name}.ts`), ...args];
  const channel = log === undefined ? 'ignore' : 'ipc';
  const child = spawn(process.execPath, argv, { env, cwd, stdio: ['ignore', 'pipe', 'pipe', channel] });
  let [said, errors, saidAt] = ['', '', performance.now()];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      saidAt = performance.now();
      if (log !== undefined) appendFileSync(log, text);
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  return {
    ended,
    pid: child.pid,
    said: () => said.trim(),
    errors: () => errors.trim(),
    /** Milliseconds since its last output. */
    silence: () => performance.now() - saidAt,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** SIGKILL: immediate, without cleanup, like a power cut. */
    kill: () => child.kill('SIGKILL'),
    /** SIGINT, like Ctrl-C. @returns its exit code */
    interrupt: async () => {
      child.kill('SIGINT');
      return (await ended)[0];
    },
    stop: async () => {
      if (child.kill('SIGTERM')) await ended;
    },
  };
}

/** Runs it to its end, with these settings beside those of the test. */
export async function runProgram(
  name: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<{ readonly code: number | null; readonly said: string; readonly errors: string }> {
  // Programs treat the options of the npm script that runs the tests as their own.
  const { npm_lifecycle_event: _, ...env } = process.env;
  const program = startProgram(name, args, { ...env, ...settings }, { cwd });
  const [code] = await program.ended;
  return { code, said: program.said(), errors: program.errors() };
}
