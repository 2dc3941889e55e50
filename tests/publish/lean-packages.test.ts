/** What browsers get of packages does what the whole does, as far as the shop uses it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as whole from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanValibot } from '../../scripts/publish/browser-code/lean-packages.ts';

let folder = '';
let lean: typeof whole;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lean-packages-'));
  const file = join(folder, 'valibot.mjs');
  const code = await readFile(fileURLToPath(import.meta.resolve('valibot')), 'utf8');
  await writeFile(file, leanValibot(code));
  lean = (await import(file)) as typeof whole;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schemaOf = (v: typeof whole) =>
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    kind: v.picklist(['comic', 'book']),
    items: v.array(v.object({ title: v.string(), price: v.nullable(v.number()) })),
    extra: v.optional(v.union([v.string(), v.boolean()])),
  });
const sound = { id: 1, kind: 'comic', items: [{ title: 'Akira', price: null }] };

describe('valibot', () => {
  it.each<[string, unknown]>([
    ['a sound value', sound],
    ['nothing', null],
    ['a missing property', { ...sound, id: undefined }],
    ['half a number', { ...sound, id: 1.5 }],
    ['a number too small', { ...sound, id: 0 }],
    ['another kind', { ...sound, kind: 'toy' }],
    [
      'a wrong item',
      {
        ...sound,
        items: [
          { title: 'Akira', price: 1 },
          { title: 3, price: 'x' },
        ],
      },
    ],
    ['none of a union', { ...sound, extra: 3 }],
  ])('judges %s as the whole package does, and says where', (_, value) => {
    const judge = (v: typeof whole) => {
      const { success, output, issues } = v.safeParse(schemaOf(v), value);
      const where = issues?.map(({ path }) => path?.map((step) => (step as { key: unknown }).key));
      return { success, output, where };
    };
    expect(judge(lean)).toEqual(judge(whole));
  });

  it('says what it expected', () => {
    const { issues } = lean.safeParse(schemaOf(lean), { ...sound, id: 'x' });
    expect(issues?.[0]?.message).toBe('Invalid type: Expected number but received "x"');
  });

  it('of another build is refused', () => {
    expect(() => leanValibot('export {}')).toThrow('valibot is built otherwise: properties of schemas');
  });
});
