/** Programs of `scripts/commands` as children of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/check/source-files.ts';

/** Starts `scripts/commands/<name>.ts` in this environment, and leaves it running. */
export function startProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd = projectRoot,
) {
  const argv = [join(projectRoot, `scripts/commands/${name}.ts`), ...args];
  const child = spawn(process.execPath, argv, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  return {
    ended,
    said: () => said.trim(),
    errors: () => errors.trim(),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** SIGKILL: immediate, without cleanup, like a power cut. */
    kill: () => child.kill('SIGKILL'),
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
  const program = startProgram(name, args, { ...env, ...settings }, cwd);
  const [code] = await program.ended;
  return { code, said: program.said(), errors: program.errors() };
}
