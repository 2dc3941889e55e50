/** Real pages, rendered by threads in two orders, and in a process of its own by `astro build` as a static site. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { planPages, type PlannedPage } from '../../scripts/publish/pages/plan.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { codeDigest, ensureBundle } from '../../scripts/publish/render/bundle.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';
import { warmThreads } from './whole-release.ts';
import { openWorkshop } from './workshop.ts';

const siteUrl = 'http://localhost:4321';

describe('the pages of a shop', () => {
  it('are the same bytes in any order, thread and process', async () => {
    const { data, sync } = openWorkshop(41);
    await sync();
    await withSharedBundle(data, siteUrl);
    const bundle = await ensureBundle({ data, siteUrl });
    const { changed } = planPages(data, {
      before: null,
      code: bundle.code,
      isForced: false,
      isVerified: false,
    });
    const render = async (pages: readonly PlannedPage[]) => {
      const rendered = await warmThreads().render({ data, siteUrl, bundle, pages });
      return new Map(rendered.map(({ path, file }) => [path, file.hash]));
    };
    const first = await render(changed);
    const second = await render(changed.toReversed());
    expect(first.size).toBe(changed.length);
    expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
    expect([...first].filter(([path, hash]) => second.get(path) !== hash)).toEqual([]);

    const missing = { url: '/producto/nada', path: '/producto/nada', key: '' };
    const failing = warmThreads().render({ data, siteUrl, bundle, pages: [missing] });
    await expect(failing).rejects.toMatchObject({ problem: 'build-failed' });
    await expect(failing).rejects.toThrow(/^\/producto\/nada cannot be rendered: Error: no product "nada"/);

    const folder = await staticBuild(data);
    const differing = [...first].filter(([path, hash]) => {
      const html = readFileSync(blobFile(data.blobs, hash), 'utf8');
      const other = readFileSync(join(folder, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
      return html !== other;
    });
    expect(differing.map(([path]) => path)).toEqual([]);
  }, 600_000);
});

async function staticBuild(data: DataLayout): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // As a function: the command `astro build` makes the whole site instead (`npm run build`).
  const build = `import { build } from 'astro'; await build({ root: ${JSON.stringify(root)} });`;
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: data.root, SITE_URL: siteUrl };
  const args = ['--input-type=module', '--eval', build];
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return join(data.root, 'static');
}

describe('the bundle', () => {
  it('changes when the shop becomes a demonstration, which every page says', () => {
    const shop = { SITE_URL: 'https://shop.example' };
    expect(codeDigest(siteUrl, shop)).toBe(codeDigest(siteUrl, { ...shop }));
    expect(codeDigest(siteUrl, { ...shop, DEMO: '1' })).not.toBe(codeDigest(siteUrl, shop));
  });

  it('says why it could not be made', async () => {
    const { data } = openWorkshop(1);
    const outcome = ensureBundle({ data, siteUrl: 'nowhere' });
    await expect(outcome).rejects.toMatchObject({ problem: 'build-failed' });
    await expect(outcome).rejects.toThrow(/SITE_URL is "nowhere"/);
  }, 600_000);
});
