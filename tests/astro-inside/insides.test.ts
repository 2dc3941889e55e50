import { expect, it } from 'vitest';
import { settleOrder } from '../../src/astro-inside/prerenderer.ts';

it('the order of styles is the same however often Astro sorts them', () => {
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
