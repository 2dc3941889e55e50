/** Finds and measures the processes of a shop through /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { residentBytes } from '../program.ts';
import type { ProcessName } from './kill-schedule.ts';

export type Pids = Readonly<Record<ProcessName, number | null>>;

export interface Sample {
  readonly process: ProcessName;
  /** Changes with each restart. */
  readonly pid: number;
  /** Minutes since the soak began. */
  readonly at: number;
  readonly bytes: number;
  /** Open file descriptors. */
  readonly handles: number;
}

/** @param site process of `npm start`, which is the site and the parent of the others. */
export async function pidsOf(site: number): Promise<Pids> {
  const list = await readFile(`/proc/${site}/task/${site}/children`, 'utf8').catch(() => '');
  const children = await Promise.all(
    list
      .split(' ')
      .filter((text) => /^\d+$/.test(text))
      .map(async (text) => ({
        pid: Number(text),
        line: await readFile(`/proc/${text}/cmdline`, 'utf8').catch(() => ''),
      })),
  );
  const runs = (file: string) =>
    children.find(({ line }) => line.split('\0').some((part) => part.endsWith(`/${file}`)))?.pid ?? null;
  return { site, api: runs('api.ts'), publisher: runs('publisher.ts') };
}

/** Samples of running processes. */
export async function samplesOf(pids: Pids, at: number): Promise<readonly Sample[]> {
  const running = Object.entries(pids) as [ProcessName, number | null][];
  const samples = await Promise.all(
    running.map(async ([process, pid]) => {
      if (pid === null) return [];
      const bytes = await residentBytes(pid);
      const handles = await readdir(`/proc/${pid}/fd`).catch(() => null);
      return bytes === null || handles === null ? [] : [{ process, pid, at, bytes, handles: handles.length }];
    }),
  );
  return samples.flat();
}

/** The longest run of a process between two kills. */
export function longestGeneration(samples: readonly Sample[], process: ProcessName): readonly Sample[] {
  const generations = Map.groupBy(
    samples.filter((sample) => sample.process === process),
    ({ pid }) => pid,
  );
  return [...generations.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Processes of a shop, found by its data folder, orphans included. */
export async function processesOf(dataDir: string): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const own = await Promise.all(
    names.map(async (name) => {
      const variables = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
      return variables.split('\0').includes(`DATA_DIR=${dataDir}`) ? [Number(name)] : [];
    }),
  );
  return own.flat();
}
