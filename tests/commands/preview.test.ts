/** `npm run publish` with --dry-run and --preview: what they say, their exit statuses, and that nothing goes live. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { readPreview } from '../../scripts/publish/compare/preview.ts';
import { readCurrentId } from '../../scripts/publish/release/releases.ts';
import { happened } from '../../scripts/publish/state/run-history.ts';
import { createFakeBackend } from '../publish/fake-backend.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { runProgram } from '../support/program.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';

const siteUrl = 'http://localhost:4321';

it('ends with 0 for nothing and 3 for changes when dry, and with 0 for a preview, which is not live', async () => {
  const backend = createFakeBackend(8);
  const server = createAdaptorServer({ fetch: (request) => backend.fetch(request) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const data = emptyShop();
  await withSharedBundle(data, siteUrl);
  const API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = (...args: string[]) =>
    runProgram('publish', args, { DATA_DIR: data.root, SITE_URL: siteUrl, API_URL });

  expect((await run()).code).toBe(0);
  const live = await readCurrentId(data);
  const nothing = await run('--dry-run');
  expect([nothing.code, nothing.said]).toEqual([
    0,
    expect.stringContaining('A publish would change nothing.'),
  ]);

  backend.products[0]!.pesos += 100;
  const something = await run('--dry-run');
  expect([something.code, something.said]).toEqual([3, expect.stringContaining('Prices: 1')]);
  expect(await readPreview(data)).toBeNull();

  const preview = await run('--preview');
  expect([preview.code, preview.said]).toEqual([0, expect.stringContaining('Prices: 1')]);
  expect(preview.said).toContain('shoppers see nothing of it');
  expect(await readPreview(data)).toMatchObject({ changes: { prices: { count: 1 } } });
  expect(await readCurrentId(data)).toBe(live);
  expect(happened(data, 1)).toMatchObject([{ causes: ['command'], result: { kind: 'previewed' } }]);

  backend.fault = () => new Response('{}', { status: 500 });
  const failed = await run('--preview');
  expect([failed.code, failed.errors]).toEqual([1, expect.stringContaining('No preview: ')]);
});
