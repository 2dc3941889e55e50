/** `npm run build`: the whole site as files, from an API. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { createFakeBackend, picture } from '../publish/fake-backend.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { runProgram } from '../support/program.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';

const siteUrl = 'http://localhost:4321';

async function served(fetch: typeof globalThis.fetch): Promise<string> {
  const server = createAdaptorServer({ fetch: (request) => fetch(request) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('leaves every page in the folder and keeps it when the API fails', async () => {
  const backend = createFakeBackend(8);
  backend.pictures.set('/media/1.png', await picture());
  backend.products[0]!.picture = '/media/1.png';
  const { root } = emptyShop();
  const data = dataLayout(join(root, 'build'));
  mkdirSync(data.root, { recursive: true });
  await withSharedBundle(data, siteUrl);
  const env = { ...process.env, DATA_DIR: root, SITE_URL: siteUrl, API_URL: await served(backend.fetch) };
  const dist = join(root, 'dist');
  const build = (to = dist) => runProgram('build', ['--to', to], env);

  const first = await build();
  expect(first.errors).not.toContain('Not built');
  expect(first.code).toBe(0);
  expect(first.said).toMatch(/dist: \d+ files for http:\/\/localhost:4321$/);
  const files = new Set(globSync('**', { cwd: dist }));
  for (const file of [
    ...[
      'index.html',
      '404.html',
      'cart.html',
      'producto/tomo-1.html',
      'producto/tomo-8.md',
      'productos/2.html',
    ],
    ...[
      'fallback/producto.html',
      'robots.txt',
      'sitemap.xml',
      'sitemaps/productos-1.xml',
      'calendario.ics',
      'llms.txt',
    ],
  ])
    expect(files, file).toContain(file);
  const product = readFileSync(join(dist, 'producto/tomo-1.html'), 'utf8');
  for (const [path] of product.matchAll(/\/(?:_astro|img)\/[\w.@~-]+/g))
    expect(files, path).toContain(path.slice(1));
  expect([...files].some((file) => file.startsWith('img/') && file.endsWith('.avif'))).toBe(true);
  expect([...files].filter((file) => /\.(?:br|gz)$/.test(file))).toEqual([]);

  backend.products[1]!.title = 'Otro título';
  expect((await build()).code).toBe(0);
  expect(readFileSync(join(dist, 'producto/tomo-2.html'), 'utf8')).toContain('Otro título');

  backend.fault = () => Response.json({ errorMessage: 'Ups' }, { status: 403 });
  const failed = await build();
  expect(failed).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Not built: the API.*dist is as it was\.$/s) as string,
  });
  expect(existsSync(join(dist, 'producto/tomo-2.html'))).toBe(true);

  const other = join(root, 'mine');
  mkdirSync(other);
  writeFileSync(join(other, 'letter.txt'), 'dear');
  const refused = await build(other);
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('holds something else than a build') as string,
  });
  expect(existsSync(join(other, 'letter.txt'))).toBe(true);
}, 300_000);

it('is what `npx astro build` does as well', () => {
  const { root } = emptyShop();
  const env = {
    ...process.env,
    DATA_DIR: '/proc/nope/data',
    API_URL: 'http://127.0.0.1:9',
    SITE_URL: siteUrl,
  };
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const { status, stderr } = spawnSync(process.execPath, [astro, 'build'], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toContain('The data folder /proc/nope/data cannot be written');
  expect(status).toBe(1);
  expect(existsSync(join(root, 'static'))).toBe(false);
});
