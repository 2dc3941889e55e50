/**
 * Astro's internals on which `src/astro-inside` depends are unchanged. When this fails, see the README of that folder.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { quietImportWarnings } from '../../src/astro-inside/dev-server.ts';
import { astrosScripts, lateHydration } from '../../src/astro-inside/late-hydration.ts';
import { preloadBy, preloadHelper } from '../../src/astro-inside/preload-helper.ts';
import { settleOrder } from '../../src/astro-inside/prerenderer.ts';
import { inside, insides } from './insides.ts';

const folder = fileURLToPath(new URL('../../src/astro-inside/', import.meta.url));

describe('what the folder leans on', () => {
  it.each(Object.entries(insides))('is in %s as it was read', (file, { digest, leaning }) => {
    const advice = `${file} is another one: see what changed, whether ${leaning.join(', ')} still fits, and write its digest down`;
    expect(hash('sha256', inside(file)).slice(0, 16), advice).toBe(digest);
  });

  it('stands in its README, file by file', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const own = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const leaning = new Set(Object.values(insides).flatMap((one) => one.leaning));
    expect(own.filter((file) => !readme.includes(`\`${file}\``))).toEqual([]);
    expect([...leaning].filter((file) => !own.includes(file))).toEqual([]);
    expect(own.filter((file) => !leaning.has(file))).toEqual(['preload-helper.ts']);
  });
});

describe('what hydrates islands', () => {
  it('is written into pages by the module whose place is taken, and by no other', () => {
    const names = (code: string) =>
      [...code.matchAll(/\b(?:determine\w+|getPrescripts)\b/g)].map(([name]) => name);
    const wanted = names(inside('astro/dist/runtime/server/render/common.js'));
    expect(wanted).not.toEqual([]);
    const file = '/shop/node_modules/astro/dist/runtime/server/scripts.js';
    expect(astrosScripts.test(file)).toBe(true);
    expect(new Set(names(lateHydration().load(file) ?? ''))).toEqual(new Set(wanted));
  });

  it('is an element that reads its attributes and tells of its life as the shop expects', () => {
    const element = inside('astro/dist/runtime/server/astro-island.js');
    const read = ['component-url', 'component-export', 'renderer-url', 'props', 'opts', 'client'];
    for (const name of read) expect(element).toContain(`getAttribute("${name}")`);
    for (const event of ['astro:hydrate', 'astro:hydration-error']) expect(element).toContain(`"${event}"`);
    expect(element).toContain('removeAttribute("ssr")');
  });

  it('asks for addresses that Vite need not know, and no more than the dev server is told of', () => {
    const { transform } = quietImportWarnings;
    if (typeof transform !== 'object') throw new Error('it transforms nothing');
    const { filter, handler } = transform as unknown as {
      readonly filter: { readonly id: RegExp };
      readonly handler: (code: string) => string;
    };
    const element = inside('astro/dist/runtime/server/astro-island.js');
    expect(filter.id.test('/shop/node_modules/astro/dist/runtime/server/astro-island.js')).toBe(true);
    expect(handler(element).match(/\bimport\((?!\/\* @vite-ignore)/g)).toBeNull();
  });
});

describe("Vite's helper of every import()", () => {
  const chunks = fileURLToPath(new URL('../../node_modules/vite/dist/node/chunks/', import.meta.url));
  const code = readdirSync(chunks)
    .map((file) => readFileSync(join(chunks, file), 'utf8'))
    .filter((text) => text.includes('preload-helper.js'))
    .join('\n');

  it('has the name and the arguments that the one in its place has', () => {
    expect(code).toContain(`const preloadMethod = \`${preloadHelper.name}\``);
    expect(code).toContain(
      `const preloadHelperId = ${JSON.stringify(preloadHelper.id).replace('\\u0000', '\\0')}`,
    );
    expect(code).toMatch(/\nfunction preload\(baseModule, deps, importerUrl\)/);
  });

  it('is replaced, and nothing else is', () => {
    const { load } = preloadBy('/shop/chunk-loader.ts');
    expect(load(preloadHelper.id)).toBe(
      'export { loadChunk as __vitePreload } from "/shop/chunk-loader.ts";',
    );
    expect(load('/shop/other.ts')).toBeNull();
  });
});

describe('the order of styles', () => {
  it('is the same however often Astro sorts them', () => {
    const styles = [
      { name: 'only-1', depth: -1, order: -1 },
      { name: 'own-late', depth: 0, order: 2 },
      { name: 'only-2', depth: -1, order: -1 },
      { name: 'own-early', depth: 1, order: 1 },
    ];
    settleOrder(styles);
    const names = () => styles.map(({ name }) => name);
    expect(names()).toEqual(['own-early', 'own-late', 'only-2', 'only-1']);
    settleOrder(styles);
    expect(names()).toEqual(['own-early', 'own-late', 'only-2', 'only-1']);
  });
});
