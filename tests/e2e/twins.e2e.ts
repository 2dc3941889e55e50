/** What a program that shops for a person reads and uses: pages in Markdown, and forms that say what they do. */
import { inject, it } from 'vitest';
import { calculatorTexts } from '../../src/text/cart/cart-page.ts';
import { openAtProduct, openCalculator } from '../support/buying.ts';
import { expect } from '../support/expect.ts';

const siteUrl = inject('siteUrl');

async function read(address: string): Promise<string> {
  const answer = await fetch(new URL(address, siteUrl));
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  return answer.text();
}

/** The first link of a twin to a twin of that kind. */
function linkIn(markdown: string, folder: string): string {
  const pattern = new RegExp(`\\]\\((${siteUrl}/${folder}/[^)]+\\.md)\\)`);
  return pattern.exec(markdown)?.[1] ?? `no link to ${folder}`;
}

const line = /^- (?:Tomo [^:]+: )?\[.+\]\(http\S+\.md\): \d+\.\d{2} ARS/m;

it('lead from the overview through every kind of list to a product and back', async () => {
  const overview = await (await fetch(`${siteUrl}/llms.txt`)).text();
  const all = await (await fetch(`${siteUrl}/sitemaps/series-1.xml`)).text();
  const [, series = ''] = /<loc>([^<]+)</.exec(all) ?? [];
  const product = await read(linkIn(await read('/productos/manga.md'), 'producto'));
  for (const list of [
    linkIn(overview, 'productos'),
    ...['/productos.md', '/productos/2.md', '/ofertas.md', '/preventa.md', '/recomendados.md'],
    ...['editorial', 'autores'].map((folder) => linkIn(product, folder)),
    `${series}.md`,
  ])
    expect(await read(list), list).toMatch(line);
  expect(product).toMatch(/^- Precio: \d+\.\d{2} ARS/m);
  expect(product).toMatch(/^- Último cambio de estos datos: \d{4}-\d\d-\d\dT/m);
  const page = /^- La misma página para personas: (\S+)$/m.exec(product)?.[1] ?? '';
  const html = await (await fetch(page)).text();
  expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${new URL(page).pathname}.md">`);
  expect(await (await fetch(`${siteUrl}/sitemap.xml`)).text()).not.toContain('.md');
  expect((await fetch(`${siteUrl}/producto/nada.md`)).status).toBe(404);
});

it('forms are tools, and stay them once hydrated', async () => {
  const { page } = await openAtProduct('desk');
  await page.getByRole('searchbox').first().focus();
  await page.getByRole('combobox', { name: 'Buscar productos' }).waitFor();
  await expect(page.locator('form[toolname="search_products"][toolautosubmit]')).toHaveCount(1);
  await openCalculator(page);
  const calculator = page.locator('form[toolname="calculate_shipping"]');
  await expect(calculator).toHaveAttribute('tooldescription', calculatorTexts.tool);
});
