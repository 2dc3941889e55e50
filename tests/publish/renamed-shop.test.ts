/** A shop is renamed in `src/shop.ts` alone: no published file contains the old name. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { copyProject } from '../dev/dev-project.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { openSynced } from './workshop.ts';

/** The owner's edits, all in one file. */
const edits: readonly (readonly [old: string, now: string])[] = [
  ['La Viñeta', 'El Globo'],
  ['lavineta', 'elglobo'],
  ['VINETA', 'GLOBO'],
  ["logo: 'drawing'", "logo: 'name'"],
];

it('a shop that is renamed in its one file is renamed on every page', async () => {
  const { data } = await openSynced();
  const renamed = join(emptyShop().root, 'project');
  await copyProject(renamed);
  const shopFile = join(renamed, 'src/shop.ts');
  writeFileSync(
    shopFile,
    edits.reduce((text, [old, now]) => text.replaceAll(old, now), readFileSync(shopFile, 'utf8')),
  );
  const build = `import { ensureBundle } from './scripts/publish/render/bundle.ts';
    import { RenderThreads } from './scripts/publish/render/render-threads.ts';
    import { planPages } from './scripts/publish/pages/plan.ts';
    import { dataLayout } from './scripts/shared/settings.ts';
    const shop = { data: dataLayout(process.argv[1]), siteUrl: 'http://localhost:4321' };
    const bundle = await ensureBundle(shop);
    const options = { before: null, code: bundle.code, isForced: true, isVerified: false };
    const pages = planPages(shop.data, options).changed;
    const rendered = await new RenderThreads(1).render({ ...shop, bundle, pages });
    console.log(rendered.find(({ path }) => path === '/').file.hash);`;
  const args = ['--input-type=module', '--eval', build, data.root];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: renamed, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);

  const files = [data.blobs, data.bundles].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /^\w+$|\.(?:js|css|svg|json)$/.test(name))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(50);
  const old = files.filter((file) => /la viñeta|lavineta|VINETA/.test(readFileSync(file, 'utf8')));
  expect(old).toEqual([]);
  const home = readFileSync(blobFile(data.blobs, stdout.trim()), 'utf8');
  expect(home.includes('>El Globo</text>')).toBe(true);
  expect(home.includes('paint-order="stroke"')).toBe(false);
}, 180_000);
