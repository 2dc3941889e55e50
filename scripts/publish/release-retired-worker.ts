/**
 * A service worker that unregisters itself and deletes its predecessors' caches and what waited for the network. Served when `SERVICE_WORKER` is off,
 * because browsers with a worker check for an update with each navigation.
 */
import { cachePrefix, keptChangesDatabase } from '../../src/domain/worker-address.ts';

export const retiredWorker = [
  "addEventListener('install', () => skipWaiting());",
  "addEventListener('activate', (event) => event.waitUntil(retire()));",
  'async function retire() {',
  `  const names = (await caches.keys()).filter((name) => name.startsWith('${cachePrefix}'));`,
  '  await Promise.all(names.map((name) => caches.delete(name)));',
  `  indexedDB.deleteDatabase('${keptChangesDatabase}');`,
  '  await registration.unregister();',
  '}',
  '',
].join('\n');
