/** A search that found nothing, read as a volume of a series. */
import { describe, expect, it } from 'vitest';
import { publishSeries, shelfOf } from './series-pages.ts';
import { openWorld } from './world.ts';

const onePiece = shelfOf({ slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea' }, [1, 2, 3, 5]);
const threeInOne = shelfOf({ slug: 'one-piece-3-en-1', name: 'One Piece (3 en 1)', brand: 'Ivrea' }, [1]);

async function open() {
  const world = openWorld('/productos?q=one+piece+4');
  publishSeries(onePiece, threeInOne);
  const { getSearchSuggestions } = await import('../../src/api/catalogue.ts');
  const suggestions = `GET ${getSearchSuggestions.path}`;
  const series = [threeInOne, onePiece].map(({ slug, name }) => ({ slug, name, volumes: 2 }));
  world.answers[suggestions] = { status: 200, body: { products: [], authors: [], brands: [], series } };
  return { ...world, suggestions, ...(await import('../../src/stores/catalogue/missing-volume.ts')) };
}

describe('a search without results', () => {
  it.each([
    ['one piece 4', '4'],
    ['One Piece, tomo 40', '40'],
    ['ONE PIECE #9', '9'],
  ])('%j is about volume %s, which the series lacks', async (search, volume) => {
    const { missingVolume } = await open();
    expect(await missingVolume(search)).toEqual({ series: onePiece, volume });
  });

  it.each([
    ['one piece', 'no volume'],
    ['one piece 3', 'a volume that is there, which a filter hides'],
    ['one piece 4000', 'a volume far beyond the last'],
    ['one piece 4-7', 'several'],
    ['otra cosa 4', 'no series of the shop'],
    ['9789871234567', 'a code'],
    ['', 'nothing'],
  ])('%j names %s', async (search) => {
    const { missingVolume } = await open();
    expect(await missingVolume(search)).toBeNull();
  });

  it.each([
    ['that names no series', { status: 200, body: { products: [], authors: [], brands: [] } }],
    ['that is broken', { status: 500, body: {} }],
  ])('is left alone by a backend %s', async (_, answer) => {
    const { answers, missingVolume, suggestions } = await open();
    answers[suggestions] = answer;
    expect(await missingVolume('one piece 4')).toBeNull();
  });
});
