/**
 * A service worker that removes itself and what its predecessors kept. It is served where there is to be none: browsers
 * that have one look for another version with each navigation.
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
