/** What a page makes a phone download. All sizes in bytes of brotli, as they travel. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

export interface PageWeight {
  readonly html: number;
  /** Scripts that delay `load`: those in the HTML, inline or by address; no JSON-LD, no speculation rules. */
  readonly beforeLoad: number;
  /** Script files, by name without hash; a file is one of the groups of `scripts/publish/browser-code/chunks.ts`, or a module. */
  readonly scripts: Readonly<Record<string, number>>;
}

/** By path, which changes with the content: compressing the same scripts for each page takes longer than a visit. */
const scriptSizes = new Map<string, number>();

/** @param arrived ends when the page has requested all that comes by itself */
export async function weighPage(
  page: Page,
  url: string,
  arrived: () => Promise<unknown>,
): Promise<PageWeight> {
  const asked = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.request().resourceType() === 'script') asked.set(path, sizeOfScript(path, response));
  });
  const response = await page.goto(url, { waitUntil: 'load' });
  await arrived();
  const html = (await response?.text()) ?? '';
  // What a template holds is fetched later, if at all.
  const early = html.replaceAll(/<template[^>]*>[^]*?<\/template>/g, '');
  let beforeLoad = sizeOf(inlineScripts(early));
  const scripts: Record<string, number> = {};
  for (const [path, size] of [...asked].sort()) {
    scripts[nameOf(path)] = await size;
    if (early.includes(`src="${path}"`)) beforeLoad += await size;
  }
  return { html: sizeOf(html), beforeLoad, scripts };
}

async function sizeOfScript(path: string, response: Response): Promise<number> {
  const size = scriptSizes.get(path) ?? sizeOf(await response.body());
  scriptSizes.set(path, size);
  return size;
}

function nameOf(path: string): string {
  return /([^/]+?)(?:\.astro_astro_type_script_index_\d+_lang)?\.[^./]+\.js$/.exec(path)?.[1] ?? path;
}

function sizeOf(content: string | Buffer): number {
  return brotliCompressSync(content).length;
}

function inlineScripts(html: string): string {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .join('\n');
}
