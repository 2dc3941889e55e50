import { describe, expect, it } from 'vitest';
import { badName, barrel } from '../../scripts/check/names.ts';
import { tooFull, tooLong } from '../../scripts/check/sizes.ts';

describe('names', () => {
  it.each([
    'src/domain/search-query.ts',
    'src/components/ProductCard.astro',
    'src/islands/cart/CartView.tsx',
    'src/pages/cuenta/[id].astro',
    'src/pages/robots.txt.ts',
    'tests/domain/money.test.ts',
    'tests/e2e/cart.e2e.ts',
    'scripts/setup.mjs',
  ])('%s is fine', (path) => {
    expect(badName(path)).toEqual([]);
  });

  it.each([
    ['src/domain/utils.ts', '"utils" does not say what is inside'],
    ['src/utils/money.ts', '"utils" does not say what is inside'],
    ['scripts/api/helpers.ts', '"helpers" does not say what is inside'],
    ['src/domain/types.ts', '"types" does not say what is inside'],
    ['src/components/product-card.astro', 'a component is named in PascalCase'],
    ['src/domain/searchQuery.ts', 'a file is named in kebab-case'],
  ])('%s: %s', (path, message) => {
    expect(badName(path)).toEqual([{ file: path, message }]);
  });
});

describe('barrels', () => {
  it('are files that only hand on', () => {
    const message = 'only hands on the exports of others: import from where they are';
    expect(
      barrel('src/domain/index.ts', `export * from './cart.ts';\nexport { a } from './money.ts';`),
    ).toEqual([{ file: 'src/domain/index.ts', message }]);
  });

  it('are not files that add something', () => {
    expect(barrel('src/domain/cart.ts', `export { a } from './money.ts';\nexport const b = 1;`)).toEqual([]);
    expect(barrel('src/domain/cart.ts', '')).toEqual([]);
  });
});

describe('sizes', () => {
  it('let 300 lines pass and no more', () => {
    expect(tooLong('a.ts', 'x;\n'.repeat(300))).toEqual([]);
    expect(tooLong('a.ts', 'x;\n'.repeat(301))).toMatchObject([{ file: 'a.ts' }]);
  });

  it('let 25 files of a folder of src pass and no more', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);
    expect(tooFull([...files('src/stores', 25), ...files('src/stores/cart', 25)])).toEqual([]);
    expect(tooFull(files('src/stores/cart', 26))).toMatchObject([{ file: 'src/stores/cart' }]);
    expect(tooFull([...files('src/pages', 26), ...files('tests/e2e', 26)])).toEqual([]);
  });
});
