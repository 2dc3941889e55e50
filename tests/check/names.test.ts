import { describe, expect, it } from 'vitest';
import { badName, barrel } from '../../scripts/check/names.ts';

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
