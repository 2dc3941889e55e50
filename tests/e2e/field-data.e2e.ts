/** Field data: a sampled visit measures what web-vitals measures, and ends up in the panel's figures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { expect, inject, it } from 'vitest';
import { sampleView } from '../../scripts/bench/pages/sampled-view.ts';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { readReport } from '../../scripts/field/read-report.ts';
import { addWorksMark, fieldDataPath, type FieldReport } from '../../src/domain/field-data.ts';
import { fieldTexts } from '../../src/text/publisher/publisher-field.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

const judge = readFileSync(join(projectRoot, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
const itsCode = /\/_astro\/field-data\.[\w-]+\.js$/;

/** What web-vitals says so far, in the units of a report. */
function judged(page: Page): Promise<Partial<FieldReport>> {
  return page.evaluate(() => {
    const { lcp, inp, cls } = (globalThis as unknown as { judged: Record<string, number> }).judged;
    return {
      ...(lcp !== undefined && { lcp: Math.round(lcp) }),
      ...(inp !== undefined && { inp: Math.round(inp) }),
      ...(cls !== undefined && { cls: Math.round(cls * 10_000) / 10_000 }),
    };
  });
}

/** A view that is sampled, judged by web-vitals. */
async function openSampled(): Promise<{ page: Page; told: Promise<Request> }> {
  const { page } = await openShopper('phone');
  await page.addInitScript(`${judge};
    globalThis.judged = {};
    for (const name of ['LCP', 'INP', 'CLS'])
      webVitals['on' + name](({ value }) => (judged[name.toLowerCase()] = value), { reportAllChanges: true });`);
  const code = page.waitForResponse(itsCode);
  const told = page.waitForRequest((request) => request.url().endsWith(fieldDataPath));
  const { slug } = await buyableProduct();
  const path = `/producto/${slug}`;
  await sampleView(page, path, 'product');
  await page.goto(path);
  const bytes = gzipSync(await (await code).body()).length;
  expect(bytes, 'code of field data, gzip').toBeLessThanOrEqual(1400);
  return { page, told };
}

/** A press that takes 60 ms, and something that pushes the page down by itself. */
async function pressAndShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const slow = () => {
      for (const end = performance.now() + 60; performance.now() < end;);
    };
    // If the press had to scroll, scroll anchoring would keep what follows in place.
    document.documentElement.style.overflowAnchor = 'none';
    document.querySelector('h1')?.addEventListener('click', slow);
  });
  await page.locator('h1').first().click();
  await expect.poll(async () => (await judged(page)).inp).toBeGreaterThanOrEqual(56);
  // Half a second after an input a shift is expected.
  const grow = () =>
    page.evaluate(() =>
      document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { innerText: 'x' })),
    );
  await expect.poll(async () => (await grow(), (await judged(page)).cls)).toBeGreaterThan(0);
}

it('a sampled visit tells what web-vitals measures, and the panel shows it', async () => {
  const { page, told } = await openSampled();
  await expect
    .poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length, addWorksMark))
    .toBe(1);
  await pressAndShift(page);
  const expected = await page
    .evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    })
    .then(() => judged(page));
  const request = await told;
  const body = request.postData() ?? '';
  const report = JSON.parse(body) as FieldReport;
  expect(readReport(body)).not.toBeNull();
  expect(report).toMatchObject({ ...expected, kind: 'product', failed: 0 });
  expect(Object.keys(expected).sort()).toEqual(['cls', 'inp', 'lcp']);
  expect(report.add).toBeGreaterThan(0);
  expect(await request.headerValue('cookie')).toBeNull();
  expect((await request.response())?.status()).toBe(204);

  const panel = await openPanel();
  const table = panel.getByRole('table', { name: fieldTexts.figures.lcp.heading, includeHidden: true });
  const ask = async () => {
    await panel.goto(`/velocidad?pagina=product&conexion=${report.connection}`);
    return table.count();
  };
  await expect.poll(ask).toBe(1);
  await expectAccessible(panel);
});

it('a view that is not sampled loads no code for it', async () => {
  const { page, visit } = await openShopper('phone');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit('/nosotros');
  await expect.poll(() => asked.some((url) => url.includes('/_astro/late.'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => itsCode.test(url))).toEqual([]);
});

async function openPanel(): Promise<Page> {
  const { page, expects } = await openShopper('phone', { baseURL: inject('panelUrl') });
  // The login page has status 401.
  expects('401');
  await page.goto('/');
  await page.getByLabel(panelTexts.login.password).fill(inject('shopEnv').PANEL_PASSWORD);
  await page.getByRole('button', { name: panelTexts.login.enter }).click();
  await page.getByRole('link', { name: fieldTexts.title }).click();
  await page.getByRole('heading', { name: fieldTexts.title }).waitFor();
  return page;
}
