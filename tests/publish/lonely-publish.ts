/**
 * Program of `killed-publish.test.ts`: publishes the fake shop of a file once. Arguments: data folder, file of
 * products. With STAY_BETWEEN_WAVES it stops forever between two waves, so that it is killed there. It says `starting`,
 * and in the end what rendered its pages (`PublishReport.build.by`).
 */
import { readFileSync, writeSync } from 'node:fs';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { createFakeBackend, type FakeProduct } from './fake-backend.ts';
import { cheapRenderers } from './cheap-renderers.ts';

const [root = '', products = ''] = process.argv.slice(2);
const backend = createFakeBackend(0);
backend.products = JSON.parse(readFileSync(products, 'utf8')) as FakeProduct[];
const staysBetween = process.env['STAY_BETWEEN_WAVES'] === '1';
const stay = () => {
  writeSync(1, 'between the waves\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
console.log('starting');
const { build } = await publish(
  settingsFrom({ DATA_DIR: root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' }),
  {
    progress: silentProgress,
    renderers: cheapRenderers(),
    ...(staysBetween && { waves: { mostAtOnce: 1 }, onFirst: stay }),
    allowDrop: true,
    allowPrices: true,
    fetch: backend.fetch,
  },
);
console.log(build.by);
process.exit(0);
