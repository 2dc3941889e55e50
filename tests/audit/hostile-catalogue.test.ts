/**
 * A demonstration shop with hostile and unusual titles, seeded, published and crawled: `npm run audit -- --quick` finds
 * nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { auditRelease, describeFinding, type ReleaseAudit } from '../../scripts/audit/audit-release.ts';
import { auditHeaders } from '../../scripts/audit/header-check.ts';
import { ensureRelease } from '../../scripts/audit/prepare.ts';
import { templatePaths } from '../../scripts/audit/templates.ts';
import { runProgram } from '../../scripts/bench/program.ts';
import { isMissed, tableOf } from '../../scripts/figures/figure.ts';
import { silentProgress } from '../../scripts/publish/progress.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';
import { settingsFrom, type Settings } from '../../scripts/settings.ts';
import { withSharedBundle } from '../publish/shared-bundle.ts';

const long = `${'Crónicas de una viñeta interminable '.repeat(9).slice(0, 299)}n`;
const twins = 'Dos gemelos, un título';

const titles: Readonly<Record<string, string>> = {
  comillas: `"Comillas", 'apóstrofos', «latinas» & <b>etiquetas</b>`,
  cierre: '</script><script>alert(1)</script>',
  comentario: '--> <!-- ]]> %s ${titulo} {{titulo}}',
  emoji: '🐉👨‍👩‍👧 Dragón ¡Épico! 🏴‍☠️',
  largo: long,
  simbolos: '¿¡!? *** ~~~ ///',
  espacios: '  dos   espacios  ',
  'al-reves': '\u202eoditrevni\u202c عربى 漢字 Ωμέγα',
  gemelo: twins,
  'gemelo-2': twins,
  'gemelo-3': twins,
};

let root: string;
let settings: Settings;
let audit: ReleaseAudit;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vineta-audit-'));
  // The same address as in other tests, so that they share a bundle.
  const env = { DATA_DIR: root, SITE_URL: 'http://localhost:4321' };
  settings = settingsFrom(env);
  await runProgram('seed.ts', ['--products', '60', '--covers', '0'], { ...process.env, ...env });
  const database = openDatabase(settings.data.apiDatabase);
  await importCatalogue(database, { products: Object.entries(titles).map(product) });
  database.close();
  await withSharedBundle(settings.data, settings.siteUrl);
  await ensureRelease(settings, 0, silentProgress);
  audit = await auditRelease(settings, new Date());
  // Ends what hangs: a first publish and an audit, on a machine that does other things as well.
}, 600_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a release of hostile titles', () => {
  it('has no fault that the audit knows of', () => {
    expect(audit.faults.map(describeFinding)).toEqual([]);
    expect(audit.figures.filter(isMissed)).toEqual([]);
    expect(audit.site.pages.size).toBeGreaterThan(150);
  });

  it.each(Object.entries(titles))('has a page for "%s" that says its title as it is', async (slug, title) => {
    const page = audit.site.pages.get(`/producto/${slug}`);
    expect(page?.titles.join().replaceAll(/\s+/g, ' ')).toContain(title.trim().replaceAll(/\s+/g, ' '));
    const html = await audit.site.read(`/producto/${slug}`);
    const withoutValues = html.replaceAll(/"[^"]*"/g, '""');
    expect(withoutValues).not.toContain('alert(1)</script');
  });

  it('tells products of one title apart', () => {
    const pages = ['gemelo', 'gemelo-2', 'gemelo-3'].map((slug) => audit.site.pages.get(`/producto/${slug}`));
    expect(new Set(pages.flatMap((page) => page?.titles ?? [])).size).toBe(3);
    expect(new Set(pages.flatMap((page) => page?.canonicals ?? [])).size).toBe(3);
  });
});

it('has good headers on a page of every kind', async () => {
  const templates = templatePaths(audit.site);
  expect(templates.size).toBeGreaterThan(20);
  const figure = await auditHeaders(settings, templates);
  expect(isMissed(figure), tableOf([figure])).toBe(false);
});

function product([slug, title]: readonly [string, string], index: number): SeedProduct {
  // Names are also page titles; two authors with one name would be one author.
  const name = title === twins ? slug : title;
  return {
    slug,
    title,
    description: `<p>${title}</p>`,
    authors: [{ name, slug: `autor-${slug}` }],
    tags: [{ name, slug: `tag-${slug}` }],
    brand: { name: 'Ñandú & Cía. "Ediciones"', slug: 'nandu-y-cia' },
    categories: [{ name: 'Manga', slug: 'manga', parent: null }],
    price: { currency: 'ARS', amount: 1000 + index + 0.5 },
    usd: { price: 1 + index, priceWithDiscount: null },
    created_at: '2026-08-01T09:00:00-03:00',
    stock: index,
    stocks: { centro: index },
    sales_count: index,
    likes_count: index,
    images: [],
  };
}
