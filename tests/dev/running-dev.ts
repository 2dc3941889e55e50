/** `npm run dev` in an editable copy of the project, with a small shop. */
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { copyProject } from './dev-project.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { startProgram } from '../support/program.ts';

export interface RunningDev {
  /** URL of the site. */
  readonly url: string;
  readonly apiUrl: string;
  /** The copy of the project. */
  readonly project: string;
  readonly data: DataLayout;
  /** All that it printed, in lines. */
  readonly said: () => readonly string[];
  /** Process id of its API (Linux). */
  readonly apiPid: () => number;
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
  const ports = { PORT: String(port), API_PORT: String(apiPort) };
  const env = { ...outer, ...ports, DATA_DIR: data.root, SITE_URL: siteUrl };
  const dev = startProgram('dev', ['--products', '8'], env, { project, log: join(folder, 'said.log') });
  const hasAnswered = () => dev.said().includes('The shop is open') || !dev.isRunning();
  await vi.waitUntil(hasAnswered, { timeout: 280_000, interval: 100 });
  if (!dev.isRunning()) throw new Error(`dev ended:\n${dev.said()}\n${dev.errors()}`);
  const pids = [dev.pid, ...childrenOf(dev.pid)];
  return {
    url: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    project,
    data,
    said: () => `${dev.said()}\n${dev.errors()}`.split('\n').filter(Boolean),
    apiPid: () => {
      const found = childrenOf(dev.pid).find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run-dev-api'),
      );
      if (found === undefined) throw new Error('no API runs');
      return found;
    },
    isLeft: () => pids.some(isRunning),
    interrupt: () => {
      pids.push(...childrenOf(dev.pid));
      return dev.interrupt();
    },
    remove: () => {
      dev.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function childrenOf(pid = 0): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

export function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
