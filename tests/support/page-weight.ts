/** What a page makes a phone download. All sizes in bytes of brotli, as they travel. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

export interface PageWeight {
  readonly html: number;
  /** Scripts that delay `load`: those in the HTML, inline or by address; no JSON-LD, no speculation rules. */
  readonly beforeLoad: number;
  /** Script files, by name without hash. */
  readonly scripts: Readonly<Record<string, number>>;
}

/** @param bringToLife ends when the page has requested all that comes by itself */
export async function weighPage(
  page: Page,
  url: string,
  bringToLife: () => Promise<unknown>,
): Promise<PageWeight> {
  const asked: { readonly url: string; readonly bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    asked.push({
      url: response.url(),
      bytes: response.body().then((body) => brotliCompressSync(body).length),
    });
  });
  const response = await page.goto(url, { waitUntil: 'load' });
  await bringToLife();
  const html = (await response?.text()) ?? '';
  const files = await Promise.all(asked.map(async (file) => ({ url: file.url, size: await file.bytes })));
  // What a template holds is fetched later, if at all.
  const early = html.replaceAll(/<template[^>]*>[^]*?<\/template>/g, '');
  return {
    html: brotliCompressSync(html).length,
    beforeLoad:
      brotliCompressSync(inlineScripts(early)).length +
      sum(
        files.filter(({ url }) => early.includes(`src="${new URL(url).pathname}"`)).map(({ size }) => size),
      ),
    scripts: Object.fromEntries(files.map((file) => [nameOf(file.url), file.size])),
  };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function nameOf(url: string): string {
  return /([^/]+?)(?:\.astro_astro_type_script_index_\d+_lang)?\.[^./]+\.js$/.exec(url)?.[1] ?? url;
}

function inlineScripts(html: string): string {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .join('\n');
}
