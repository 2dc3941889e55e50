/** `npm run dev` in an editable copy of the project, with a small shop. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProject } from './dev-project.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';

export interface RunningDev {
  /** URL of the site. */
  readonly url: string;
  readonly apiUrl: string;
  /** The copy of the project. */
  readonly project: string;
  readonly data: DataLayout;
  /** Its output so far. */
  readonly said: () => string;
  /** Whether it or one of its child processes is still running (Linux; elsewhere only itself). */
  readonly isLeft: () => boolean;
  /** SIGINT, like Ctrl-C. @returns its exit code */
  readonly interrupt: () => Promise<number | null>;
  readonly remove: () => void;
}

/** @param siteUrl address in pages. Resolves when the site responds. */
export async function startRunningDev(siteUrl: string): Promise<RunningDev> {
  const folder = await mkdtemp(join(tmpdir(), 'vineta-dev-'));
  const project = join(folder, 'project');
  const data = dataLayout(join(folder, 'data'));
  await copyProject(project);
  const [port, apiPort] = await freePorts(2);
  const { VITEST: _, ...outer } = process.env;
  const env = {
    ...outer,
    DATA_DIR: data.root,
    PORT: String(port),
    API_PORT: String(apiPort),
    SITE_URL: siteUrl,
  };
  const argv = ['--import', exitWithParent, join(project, 'scripts/commands/dev.ts'), '--products', '8'];
  const child = spawn(process.execPath, argv, {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const isOpen = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('The shop is open')) isOpen.resolve(undefined);
    });
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  void ended.then(([code]) => isOpen.reject(new Error(`dev ended with ${code}:\n${said}`)));
  await isOpen.promise;
  const pids = [child.pid, ...childrenOf(child.pid)];
  return {
    url: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    project,
    data,
    said: () => said,
    isLeft: () => pids.some(isRunning),
    interrupt: async () => {
      pids.push(...childrenOf(child.pid));
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
    remove: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const exitWithParent = fileURLToPath(new URL('../../scripts/shared/exit-with-parent.ts', import.meta.url));

function childrenOf(pid = 0): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
