/** What a program that shops for somebody reads and uses: pages in Markdown, and forms that say what they do. */
import { describe, expect, inject, it } from 'vitest';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { openShopper } from '../support/shopper.ts';

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

describe('twins', () => {
  it('lead from the overview through every kind of list to a product and back', async () => {
    const overview = await (await fetch(`${siteUrl}/llms.txt`)).text();
    const category = await read(linkIn(overview, 'productos'));
    expect(category).toMatch(line);
    for (const list of [
      '/productos.md',
      '/productos/2.md',
      '/ofertas.md',
      '/preventa.md',
      '/recomendados.md',
    ])
      expect(await read(list), list).toMatch(line);
    const product = await read(linkIn(await read('/productos/manga.md'), 'producto'));
    expect(product).toMatch(/^- Precio: \d+\.\d{2} ARS/m);
    expect(product).toMatch(/^- Último cambio de estos datos: \d{4}-\d\d-\d\dT/m);
    for (const folder of ['editorial', 'autores'])
      expect(await read(linkIn(product, folder)), folder).toMatch(line);
    const all = await (await fetch(`${siteUrl}/sitemaps/series-1.xml`)).text();
    const [, series = ''] = /<loc>([^<]+)</.exec(all) ?? [];
    expect(await read(`${series}.md`)).toMatch(line);
    const page = /^- La misma página para personas: (\S+)$/m.exec(product)?.[1] ?? '';
    const html = await (await fetch(page)).text();
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${new URL(page).pathname}.md">`);
    expect(await (await fetch(`${siteUrl}/sitemap.xml`)).text()).not.toContain('.md');
  });

  it('of what is not there are not there', async () => {
    expect((await fetch(`${siteUrl}/producto/nada.md`)).status).toBe(404);
  });
});

describe('forms', () => {
  it('are tools, and stay them once hydrated', async () => {
    const { page, visit } = await openShopper('desk');
    await visit(new URL(linkIn(await read('/productos.md'), 'producto')).pathname.replace(/\.md$/, ''));
    await page.getByRole('searchbox').first().focus();
    await page.getByRole('combobox', { name: 'Buscar productos' }).waitFor();
    await expect.poll(() => page.locator('form[toolname="search_products"][toolautosubmit]').count()).toBe(1);
    const calculator = page.locator('form[toolname="calculate_shipping"]');
    await page.getByText(shippingTexts.calculator, { exact: true }).click();
    await expect.poll(() => calculator.getAttribute('tooldescription')).toBe(calculatorTexts.tool);
  });
});
