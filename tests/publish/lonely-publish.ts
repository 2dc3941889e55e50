/**
 * Program of `killed-publish.test.ts`: says `starting` and publishes the fake shop of a file once. Arguments: data
 * folder, file of products.
 */
import { readFileSync } from 'node:fs';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import { RenderThreads } from '../../scripts/publish/render/render-threads.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { createFakeBackend, type FakeProduct } from './fake-backend.ts';

const [root = '', products = ''] = process.argv.slice(2);
const backend = createFakeBackend(0);
backend.products = JSON.parse(readFileSync(products, 'utf8')) as FakeProduct[];
console.log('starting');
await publish(settingsFrom({ DATA_DIR: root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' }), {
  progress: silentProgress,
  threads: new RenderThreads(1),
  allowDrop: true,
  allowPrices: true,
  fetch: backend.fetch,
});
process.exit(0);
