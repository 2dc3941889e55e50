/** Every XSS payload through every sanitiser, each in a document of its own, in Chromium. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForPayloads, watchedContext } from './watched-browser.ts';
import { hostileAddresses, hostileMarkup, hostileStyles } from './payloads/payloads.ts';
import { inlineCodeOf } from '../../scripts/publish/release/inline-code.ts';
import { sanitiseDescription, sanitiseLanding } from '../../scripts/publish/sync/sanitise.ts';
import { pageHeaders } from '../../scripts/serve/headers.ts';
import { landingTags, messageTags, safeStyles } from '../../src/domain/rich-text.ts';
import { safeLink } from '../../src/domain/links.ts';
import { scriptSafeJson } from '../../src/domain/shop/structured-data.ts';

const siteUrl = 'http://site.test';
const markup = hostileMarkup();
const texts = markup.map(({ text }) => text);
/** A document per payload is slow, so each test covers a third. */
const thirds = [0, 1, 2].map((from) => texts.filter((_, index) => index % 3 === from));
const cleaningPage = '<main></main><script type="module" src="/clean.js"></script>';
const root = join(import.meta.dirname, '../..');

const pictureAt = () => ({ sources: [{ path: '/img/a.avif', width: 9 }], width: 9, height: 9 });

let browser: Browser;
beforeAll(async () => {
  browser = await launchForPayloads();
});
afterAll(() => browser.close());

describe('the payloads', () => {
  it('are at least 300, no two alike', () => {
    const all = [...markup, ...hostileAddresses(), ...hostileStyles()].map(({ text }) => text);
    expect(new Set(all).size).toBe(all.length);
    expect(markup.length).toBeGreaterThanOrEqual(300);
  });

  it('are no toys: as they are, and without a policy, many of them run', async () => {
    const [tried = []] = thirds;
    const { executions } = await shown(tried);
    const numbers = new Set([...executions].map((line) => line.split(' ')[0]));
    expect(numbers.size).toBeGreaterThan(tried.length / 3);
  });

  it.each([0, 1, 2])('do not run as they are under the policy of a page (third %i)', async (third) => {
    const { executions } = await shown(thirds[third] ?? [], { hasPolicy: true });
    expect([...executions]).toEqual([]);
  });
});

describe('where the publisher cleans, without any policy', () => {
  it.each([
    ['a description', sanitiseDescription],
    ["a landing page's words", (html: string) => sanitiseLanding(html, pictureAt)],
    ['structured data', jsonLd],
  ])('nothing of %s runs or makes a request', async (_what, clean) => {
    const { executions, strangers } = await shown(together(texts.map(clean)));
    expect([[...executions], [...strangers]]).toEqual([[], []]);
  });

  it('no link leads anywhere but to https or to this site', () => {
    for (const { text } of hostileAddresses()) {
      const link = safeLink(text);
      if (link === null) continue;
      expect(link.href).toMatch(link.isOwn ? /^\/(?![/\\])/ : /^https:\/\//);
      expect(new URL(link.href, siteUrl).protocol).toMatch(/^https?:$/);
    }
  });

  it('styles do not end their rule, load anything or move anything', async () => {
    const rules = hostileStyles().map(({ text }) =>
      safeStyles(text)
        .map(([property, value]) => `${property}:${value}`)
        .join(';'),
    );
    expect(rules.join('')).not.toMatch(/[{}<>\\]|url|position|expression/i);
    const { executions, strangers } = await shown(
      together(rules.map((rule) => `<style>.links-page{${rule}}</style><p class="links-page">x</p>`)),
    );
    expect([[...executions], [...strangers]]).toEqual([[], []]);
  });
});

describe('where a page cleans while it is read', () => {
  it.each([
    ['off', false],
    ['on', true],
  ])('nothing runs with the policy %s, and nothing is left that could', async (_, hasPolicy) => {
    const { context, executions, strangers } = await watchedContext(browser, siteUrl, false);
    await context.route(`${siteUrl}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill(document(cleaningPage, hasPolicy));
      if (pathname === '/clean.js') return route.fulfill({ contentType: 'text/javascript', body: cleaner });
      if (!pathname.startsWith('/src/')) return route.fulfill({ status: 404, body: '' });
      const source = await readFile(join(root, pathname), 'utf8');
      return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
    });
    const page = await context.newPage();
    await page.goto(siteUrl);
    const left = await page.evaluate(clean, {
      texts,
      lists: [[...messageTags], [...landingTags]],
    });
    await context.close();
    expect([[...executions], [...strangers], left]).toEqual([[], [], []]);
  });
});

/**
 * Runs in the browser: inserts each text as the bar and the islands do, and returns elements that should not be there.
 */
async function clean({ texts, lists }: { texts: string[]; lists: string[][] }): Promise<string[]> {
  const { safeHtml } = globalThis as unknown as { safeHtml: (html: string, tags: string[]) => Node };
  const main = globalThis.document.querySelector('main');
  for (const text of texts) for (const tags of lists) main?.append(safeHtml(text, tags));
  const allowed = new Set(lists.flat());
  const harmless = new Set(['href', 'rel', 'src', 'alt', 'loading', 'colspan', 'rowspan']);
  const left = [...(main?.querySelectorAll('*') ?? [])].filter((element) => {
    const names = element.getAttributeNames();
    return !allowed.has(element.localName) || names.some((name) => !harmless.has(name));
  });
  // Handlers that a text may still trigger run within two frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return left.map((element) => element.outerHTML.slice(0, 80));
}

/** The page's script, served under a name that the CSP allows. */
const cleaner = `import { safeHtml } from '/src/islands/shop/safe-html.ts'; globalThis.safeHtml = safeHtml;`;

function jsonLd(text: string): string {
  const facts = scriptSafeJson({ '@type': 'Product', name: text });
  return `<script type="application/ld+json">${facts}</script><p>x</p>`;
}

/** Several sanitised texts per frame, which is safe because they do not affect each other. */
function together(texts: readonly string[]): readonly string[] {
  const perFrame = 12;
  const starts = Array.from({ length: Math.ceil(texts.length / perFrame) }, (_, index) => index * perFrame);
  return starts.map((start) => texts.slice(start, start + perFrame).join('\n'));
}

/** Each text as the whole body of a frame. */
async function shown(bodies: readonly string[], { hasPolicy = false } = {}) {
  const { context, executions, strangers } = await watchedContext(browser, siteUrl, false);
  const frames = bodies.map(
    (body) => `<iframe srcdoc="${escaped(`<!doctype html><body>${body}`)}"></iframe>`,
  );
  await context.route(`${siteUrl}/**`, (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill(document(frames.join(''), hasPolicy))
      : route.fulfill({ status: 404, body: '' }),
  );
  const page = await context.newPage();
  await page.goto(siteUrl, { waitUntil: 'load' });
  await context.close();
  return { executions, strangers };
}

function document(body: string, hasPolicy: boolean) {
  const html = `<!doctype html><html lang="es"><title>x</title><body>${body}`;
  const headers = hasPolicy ? pageHeaders('landing', inlineCodeOf(html), false) : {};
  return { contentType: 'text/html; charset=utf-8', headers, body: html };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
