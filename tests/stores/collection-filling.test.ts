/** What comes into a collection from a shared link or from typed numbers. */
import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../src/domain/catalogue/shelf.ts';
import { onePiece, publishAllSeries } from './series-pages.ts';
import { openWorld } from './world.ts';

async function openTransfer(path = '/coleccion') {
  const world = openWorld(path);
  await publishAllSeries(world);
  const filling = await import('../../src/stores/account/collection-filling.ts');
  const { $collection } = await import('../../src/stores/account/collection.ts');
  return { ...world, ...filling, $collection };
}

describe('an unbounded range', () => {
  const ranges = Array.from({ length: 12 }, (_, from) => `${from * 800 + 1}-${from * 800 + 799}`).join();

  it.each([`#one-piece-ivrea=${ranges}!${ranges}`, `#${'one-piece-ivrea=1-999&'.repeat(400)}`])(
    'in a shared link ends with the series: %.40s',
    async (fragment) => {
      const { openCollection, $shared } = await openTransfer(`/coleccion${fragment}`);
      await openCollection();
      const shared = $shared.get();
      if (shared === null || shared === 'loading') throw new Error('Nothing was shared');
      expect(shared).toHaveLength(1);
      expect(shared.flatMap((each) => squaresOf(each, onePiece)).length).toBeLessThan(110);
    },
  );

  it('in typed numbers ends with the series', async () => {
    const { $collection } = await openTransfer();
    const { markNumbers } = await import('../../src/stores/account/collection-marking.ts');
    markNumbers(onePiece, [1, 9999], 'have');
    expect($collection.get()).toMatchObject([{ have: [1] }]);
  });
});
