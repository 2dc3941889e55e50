/**
 * A service worker that unregisters itself and deletes its predecessors' caches. Served when `SERVICE_WORKER` is off,
 * because browsers with a worker check for an update with each navigation.
 */
import { cachePrefix } from '../../src/domain/kept-caches.ts';

export const retiredWorker = [
  "addEventListener('install', () => skipWaiting());",
  "addEventListener('activate', (event) => event.waitUntil(retire()));",
  'async function retire() {',
  `  const names = (await caches.keys()).filter((name) => name.startsWith('${cachePrefix}'));`,
  '  await Promise.all(names.map((name) => caches.delete(name)));',
  '  await registration.unregister();',
  '}',
  '',
].join('\n');
