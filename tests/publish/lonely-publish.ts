/** A program of `killed-publish.test.ts`: publishes the fake shop of a file once. Arguments: data folder, file of products. */
import { readFileSync } from 'node:fs';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { createFakeBackend, type FakeProduct } from './fake-backend.ts';

const [root = '', products = ''] = process.argv.slice(2);
const backend = createFakeBackend(0);
backend.products = JSON.parse(readFileSync(products, 'utf8')) as FakeProduct[];
console.log('starting');
await publish(settingsFrom({ DATA_DIR: root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' }), {
  progress: silentProgress,
  allowDrop: true,
  allowPrices: true,
  fetch: backend.fetch,
});
console.log('published');
process.exit(0);
