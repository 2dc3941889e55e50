import { describe, expect, it } from 'vitest';
import { keepTidings, readTold, settleTold } from '../../scripts/publish/told.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

describe('what was told', () => {
  it('is struck out when it is live, but for what was refused', () => {
    const data = emptyShop();
    tell(data, 'a', 'b');
    tellOfLists(data);
    settleTold(data, readTold(data), ['b', 'somebody else']);
    expect(readTold(data)).toMatchObject({ products: ['b'], isLook: false });
  });

  it('while a publish was reading is left for the next one, also of the same product', () => {
    const data = emptyShop();
    tell(data, 'a', 'b');
    const read = readTold(data);
    tell(data, 'b', 'c');
    settleTold(data, read, []);
    expect(readTold(data).products).toEqual(['b', 'c']);
  });

  it('last is not starved by a thousand that are refused again and again', () => {
    const data = emptyShop();
    const refused = Array.from({ length: 1000 }, (_, index) => `refused-${index}`);
    tell(data, ...refused, 'last');
    settleTold(data, readTold(data), refused);
    expect(readTold(data).products).toContain('last');
  });

  it('nothing is settled by a publish that was told nothing', () => {
    const data = emptyShop();
    const none = readTold(data);
    tell(data, 'a');
    settleTold(data, none, []);
    expect(readTold(data).products).toEqual(['a']);
  });
});

function tell(data: DataLayout, ...products: readonly string[]): void {
  keepTidings(data, { products, lookAgainAt: [] });
}

function tellOfLists(data: DataLayout): void {
  keepTidings(data, { products: null, lookAgainAt: [] });
}
