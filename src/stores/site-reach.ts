/** Whether the network is there, for code that cannot trust `navigator.onLine`. */
import { workerPath } from '../domain/worker-address.ts';

/** Asks for a file that the service worker and the HTTP cache never answer. Any reply will do. */
export async function canReachSite(): Promise<boolean> {
  try {
    await fetch(workerPath, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(deadlineMs) });
    return true;
  } catch {
    return false;
  }
}

/** Slow 3G answers within 2 s. */
const deadlineMs = 4000;
