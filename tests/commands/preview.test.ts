/** `npm run publish` with --dry-run and --preview: what they say, their exit statuses, and that nothing goes live. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { readPreview } from '../../scripts/publish/compare/preview.ts';
import { readCurrentId } from '../../scripts/publish/release/releases.ts';
import { happened } from '../../scripts/publish/state/run-history.ts';
import { answersAt } from '../../scripts/http/answers-at.ts';
import { createFakeBackend } from '../publish/fake-backend.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { runProgram } from '../support/program.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';

const siteUrl = 'http://localhost:4321';

it('ends with 2 for an impossible time, and with 1 without a secret', async () => {
  const { run, backend, data } = await openShop();
  expect((await run([])).code).toBe(0);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const refused = async (...args: string[]) => {
    const { code, errors } = await run(args);
    expect(code).toBe(2);
    return errors;
  };
  expect(await refused('--at', at)).toContain('--at goes with --preview alone');
  expect(await refused('--preview', '--at', 'tomorrow')).toContain(
    'is no time; write it as 2026-12-01T00:00',
  );
  expect(await refused('--preview', '--at', '2020-01-01T00:00')).toContain('is not in the future');
  expect(await refused('--preview', '--at', '2999-01-01T00:00')).toContain('more than a year ahead');

  const without = await run(['--preview', '--at', at], '');
  expect([without.code, without.errors]).toEqual([1, expect.stringContaining('PUBLISH_SECRETS is not set')]);
  const old = await run(['--preview', '--at', at]);
  expect([old.code, old.errors]).toEqual([1, expect.stringContaining('no preview was made')]);
  expect(await readPreview(data)).toBeNull();

  backend.answersAt = true;
  const nothing = await run(['--preview', '--at', at]);
  expect([nothing.code, nothing.said]).toEqual([0, expect.stringContaining('nothing is otherwise than now')]);
  backend.products[0]!.pesos += 100;
  const made = await run(['--preview', '--at', at]);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('it is never published')]);
  expect(await readPreview(data)).toMatchObject({ at: Date.parse(at) });
});

it('ends dry with 0 for nothing and with 3 for changes', async () => {
  const { run: runWith, backend, data } = await openShop();
  const run = (...args: string[]) => runWith(args);

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

async function openShop() {
  const backend = Object.assign(createFakeBackend(8), { answersAt: false });
  const fetch = async (request: Request) => {
    const answer = await backend.fetch(request);
    const at = new URL(request.url).searchParams.get('at');
    if (backend.answersAt && at !== null) answer.headers.set(answersAt, at);
    return answer;
  };
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const data = emptyShop();
  await withSharedBundle(data, siteUrl);
  const API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = (args: readonly string[], PUBLISH_SECRETS = 'of the webhook') =>
    runProgram('publish', args, { DATA_DIR: data.root, SITE_URL: siteUrl, API_URL, PUBLISH_SECRETS });
  return { backend, data, run };
}
