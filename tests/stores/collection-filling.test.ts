/** What comes into a collection from a text or a shared link. */
import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../src/domain/catalogue/shelf.ts';
import { publishSeries, shelfOf } from './series-pages.ts';
import { openWorld } from './world.ts';

const onePiece = shelfOf({ slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea' }, [1, 2, 3]);
const threeInOne = shelfOf(
  { slug: 'one-piece-3-en-1-ivrea', name: 'One Piece (3 en 1)', brand: 'Ivrea' },
  [1, 2],
);
const berserk = shelfOf({ slug: 'berserk-panini', name: 'Berserk', brand: 'Panini' }, [1, 2]);
const berserkMax = shelfOf({ slug: 'berserk-ivrea', name: 'Berserk', brand: 'Ivrea' }, [1, 2]);
const reZero = shelfOf({ slug: 're-zero', name: 'Re:Zero', brand: null }, [1, 2, 3, 4]);
const series = [onePiece, threeInOne, berserk, berserkMax, reZero];

async function openTransfer(path = '/coleccion') {
  const world = openWorld(path);
  publishSeries(...series);
  const suggested = {
    products: [],
    authors: [],
    brands: [],
    series: series.map((each) => ({ ...each, volumes: 2 })),
  };
  const { getSearchSuggestions } = await import('../../src/api/catalogue.ts');
  world.answers[`GET ${getSearchSuggestions.path}`] = { status: 200, body: suggested };
  const filling = await import('../../src/stores/account/collection-filling.ts');
  const { $collection } = await import('../../src/stores/account/collection.ts');
  return { ...world, ...filling, $collection };
}

describe('a pasted text', () => {
  it('leaves the lines that failed, as they were typed, with their reasons', async () => {
    const { importIntoCollection, $imported, $collection } = await openTransfer();
    const text = ['- No existe: 1', 'Re:Zero 1-4', '', 'Berserk: 1', 'Otra cosa'].join('\n');
    const leftover = await importIntoCollection(text);
    expect(leftover).toBe(['- No existe: 1', 'Berserk: 1', 'Otra cosa'].join('\n'));
    expect($imported.get()).toMatchObject({
      added: 1,
      errors: [
        { line: 1, text: 'No existe', reason: 'unknown' },
        { line: 2, text: 'Berserk', reason: 'ambiguous', names: ['Berserk (Panini)', 'Berserk (Ivrea)'] },
        { line: 3, text: 'Otra cosa', reason: 'no-numbers' },
      ],
    });
    expect($collection.get()).toMatchObject([{ slug: 're-zero', have: [1, 2, 3, 4] }]);
  });

  it.each([
    ['One Piece', 'one-piece-ivrea'],
    ['One Piece (Ivrea)', 'one-piece-ivrea'],
    ['One Piece (3 en 1)', 'one-piece-3-en-1-ivrea'],
    ['One Piece (3 en 1) (Ivrea)', 'one-piece-3-en-1-ivrea'],
    ['one piece ivrea', 'one-piece-ivrea'],
    ['Berserk (Ivrea)', 'berserk-ivrea'],
  ])('takes the exact name of an edition: %s', async (name, slug) => {
    const { importIntoCollection, $collection } = await openTransfer();
    expect(await importIntoCollection(`${name}: 1`)).toBe('');
    expect($collection.get()).toMatchObject([{ slug, have: [1] }]);
  });
});

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

  it('in a text or in typed numbers ends with the series', async () => {
    const { importIntoCollection, $collection } = await openTransfer();
    await importIntoCollection(`One Piece: ${ranges}`);
    expect($collection.get()[0]?.have.at(-1)).toBe(103);
    const { markNumbers } = await import('../../src/stores/account/collection.ts');
    markNumbers(onePiece, [1, 9999], 'have');
    expect($collection.get()).toMatchObject([{ have: [1] }]);
  });
});
