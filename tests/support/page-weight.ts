/** What a page makes a phone download. All sizes in bytes of brotli, as they travel. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

export interface PageWeight {
  /** Script files, by name without hash. */
  readonly scripts: Readonly<Record<string, number>>;
}

/** @param bringToLife ends when the page has requested all that comes by itself */
export async function weighPage(
  page: Page,
  url: string,
  bringToLife: () => Promise<unknown>,
): Promise<PageWeight> {
  const asked: { readonly name: string; readonly bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = /([^/]+?)(?:\.astro_astro_type_script_index_\d+_lang)?\.[^./]+\.js$/.exec(
      response.url(),
    )?.[1];
    asked.push({
      name: name ?? response.url(),
      bytes: response.body().then((body) => brotliCompressSync(body).length),
    });
  });
  await page.goto(url, { waitUntil: 'load' });
  await bringToLife();
  const files = await Promise.all(asked.map(async ({ name, bytes }) => [name, await bytes] as const));
  return { scripts: Object.fromEntries(files) };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
