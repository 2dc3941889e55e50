/** What `/health` of site, publisher and API says: whether a monitor has to call a person. */
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFullDisk } from '../shared/command-line.ts';

export const healthPath = '/health';

/** In a few words; null when all is well. */
export type Trouble = string | null;

/** @returns the status of a cheap call; null when there is no answer in time. */
export async function askApi(apiUrl: string, patienceMs = 2000): Promise<number | null> {
  return statusOf(`${apiUrl}/api/v1/categories/footer`, patienceMs);
}

/** @param isApiEmbedded the reference backend, which tells its own health, too */
export async function apiTrouble(apiUrl: string, isApiEmbedded: boolean): Promise<Trouble> {
  const own = isApiEmbedded ? statusOf(`${apiUrl}${healthPath}`, 2000) : 200;
  const [call, health] = await Promise.all([askApi(apiUrl), own]);
  if ((call ?? 500) >= 500) return 'the API does not answer';
  return (health ?? 500) >= 500 ? 'the API is not well' : null;
}

/** Asked by strangers as often as they like, looked at once in two seconds. */
export function watchDisk(folder: string): () => Promise<Trouble> {
  let [latest, until] = [Promise.resolve<Trouble>(null), 0];
  return () => {
    const now = performance.now();
    if (now >= until) [latest, until] = [diskTrouble(folder), now + 2000];
    return latest;
  };
}

async function diskTrouble(folder: string): Promise<Trouble> {
  const probe = join(folder, `.space-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastBytes) return full;
    // Quotas and used-up inodes are not in `statfs`.
    await writeFile(probe, Buffer.alloc(64 * 1024));
    return null;
  } catch (error) {
    // The site server may only read.
    return isFullDisk(error) ? full : null;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

const full = 'the disk is full';
/** An order takes some kilobytes, the next publish some megabytes. */
const leastBytes = 8 * 1024 * 1024;

async function statusOf(url: string, patienceMs: number): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
