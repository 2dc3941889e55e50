/** A list from elsewhere: told before anything changes, added by a press, taken back by another. */
import { describe, expect, it } from 'vitest';
import { onePiece, publishAllSeries } from './series-pages.ts';
import { ok, openWorld, pesos } from './world.ts';

async function open() {
  const world = openWorld('/coleccion');
  await publishAllSeries(world);
  const store = await import('../../src/stores/account/collection-import.ts');
  const { $collection } = await import('../../src/stores/account/collection.ts');
  const { toggleMark } = await import('../../src/stores/account/collection-marking.ts');
  return {
    ...world,
    ...store,
    toggleMark,
    marks: () => $collection.get().map(({ slug, have, want }) => `${slug} ${have.join()}; ${want.join()}`),
    review: () => {
      const state = store.$import.get();
      if (state.name !== 'reviewed' && state.name !== 'done') throw new Error(`It is ${state.name}`);
      return state;
    },
  };
}

describe('a list', () => {
  it('is told before anything changes, with the rows that were not found', async () => {
    const { reviewList, review, marks } = await open();
    await reviewList(
      ['- No existe: 1', 'Re:Zero 1-4; me faltan 5', '', 'Berserk: 1', 'Otra cosa'].join('\n'),
    );
    expect(marks()).toEqual([]);
    expect(review()).toMatchObject({
      news: [{ slug: 're-zero', have: [1, 2, 3, 4], want: [5] }],
      errors: [
        { line: 1, text: 'No existe: 1', reason: 'unknown' },
        { line: 4, text: 'Berserk: 1', reason: 'ambiguous', names: ['Berserk (Panini)', 'Berserk (Ivrea)'] },
        { line: 5, text: 'Otra cosa', reason: 'no-numbers' },
      ],
    });
  });

  it('is added by a press, and the other rows are given back', async () => {
    const { reviewList, confirmImport, review, marks } = await open();
    await reviewList('- No existe: 1\nRe:Zero 1-4\nOtra cosa');
    expect(confirmImport()).toBe('No existe: 1\nOtra cosa');
    expect(marks()).toEqual(['re-zero 1,2,3,4; ']);
    expect(review()).toMatchObject({ name: 'done', errors: [{ line: 1 }, { line: 2 }] });
    // A second press adds nothing.
    expect(confirmImport()).toBe('');
  });

  it('that is not confirmed changes nothing', async () => {
    const { reviewList, cancelImport, confirmImport, marks } = await open();
    await reviewList('Re:Zero 1-4');
    cancelImport();
    expect([confirmImport(), marks()]).toEqual(['', []]);
  });

  it('names only what is new, and takes no mark away', async () => {
    const { reviewList, review, confirmImport, marks, toggleMark } = await open();
    const { slug, name, brand } = onePiece;
    toggleMark({ series: { slug, name, brand }, numbers: [1], product: null }, 'have');
    toggleMark({ series: { slug, name, brand }, numbers: [2], product: null }, 'want');
    await reviewList('One Piece: 1, 2; quiero 3\nOne Piece: quiero 1');
    expect(review().news).toMatchObject([{ have: [2], want: [3] }]);
    confirmImport();
    expect(marks()).toEqual(['one-piece-ivrea 1,2; 3']);
  });

  it('is taken back, and what was marked since stays', async () => {
    const { reviewList, confirmImport, undoImport, marks, toggleMark, $import } = await open();
    const { slug, name, brand } = onePiece;
    const mark = (number: number, as: 'have' | 'want') =>
      toggleMark({ series: { slug, name, brand }, numbers: [number], product: null }, as);
    mark(1, 'want');
    await reviewList('One Piece: 1-3\nRe:Zero: 1');
    confirmImport();
    mark(3, 'want');
    undoImport();
    expect(marks()).toEqual(['one-piece-ivrea ; 1,3']);
    expect($import.get().name).toBe('undone');
    undoImport();
    expect(marks()).toEqual(['one-piece-ivrea ; 1,3']);
  });

  it.each([
    ['One Piece', 'one-piece-ivrea'],
    ['One Piece (Ivrea)', 'one-piece-ivrea'],
    ['One Piece (3 en 1)', 'one-piece-3-en-1-ivrea'],
    ['One Piece (3 en 1) (Ivrea)', 'one-piece-3-en-1-ivrea'],
    ['one piece ivrea', 'one-piece-ivrea'],
    ['Berserk (Ivrea)', 'berserk-ivrea'],
  ])('means the edition of its exact name: %s', async (name, slug) => {
    const { reviewList, review } = await open();
    await reviewList(`${name}: 1`);
    expect(review()).toMatchObject({ news: [{ slug, have: [1] }], errors: [] });
  });

  it('of an unbounded range ends with the series', async () => {
    const { reviewList, review } = await open();
    await reviewList('One Piece: 1-799, 800-999');
    expect(review().news[0]?.have.at(-1)).toBe(103);
  });

  it('looks for a series once, however many rows it has', async () => {
    const { reviewList, review, calls } = await open();
    await reviewList(`Serie;Tomo\n${[1, 2, 3].map((number) => `One Piece;${number}\n`).join('')}`);
    expect(review().news).toMatchObject([{ have: [1, 2, 3] }]);
    expect(calls.filter((call) => call.includes('search'))).toHaveLength(1);
  });

  it('that cannot be looked for is told so, and may be tried again', async () => {
    const { reviewList, review, answers } = await open();
    answers['GET /products-list'] = { status: 500, body: {} };
    await reviewList('9788416051731');
    expect(review().errors).toMatchObject([{ reason: 'lost' }]);
    answers['GET /products-list'] = ok({ data: [], pagination: { current_page: 1, total_pages: 0 } });
    await reviewList('9788416051731');
    expect(review().errors).toMatchObject([{ reason: 'unknown-isbn' }]);
  });
});

describe('an ISBN', () => {
  it('is the volume that the shop has under it', async () => {
    const { reviewList, review, answers } = await open();
    const card = {
      id: 2,
      slug: 'one-piece-2',
      title: 'One Piece 02',
      isbn: '978-84-16051-73-1',
      price: pesos(1),
    };
    answers['GET /products-list'] = ok({ data: [card], pagination: { current_page: 1, total_pages: 1 } });
    await reviewList('ISBN,Shelf\n9788416051731,to-read');
    expect(review()).toMatchObject({ news: [{ slug: 'one-piece-ivrea', have: [], want: [2] }], errors: [] });
  });
});

describe('a file', () => {
  const file = (bytes: readonly number[]) => new Blob([Uint8Array.from(bytes)]);

  it('in Windows-1252 with semicolons is read', async () => {
    const { reviewFile, review } = await open();
    const table = 'Título;Números\r\nOne Piece;1-3\r\nÑandú;4\r\n';
    await reviewFile(file(Array.from(table, (character) => character.charCodeAt(0))));
    expect(review()).toMatchObject({
      news: [{ slug: 'one-piece-ivrea', have: [1, 2, 3] }],
      errors: [{ line: 3, text: 'Ñandú, 4', reason: 'unknown' }],
    });
  });

  it('of more than a megabyte is not read, and says so', async () => {
    const { reviewFile, $import } = await open();
    await reviewFile({ size: 1_000_001, arrayBuffer: () => Promise.reject(new Error('It was read')) });
    expect($import.get().name).toBe('too-large');
  });

  it('that the browser cannot read says so', async () => {
    const { reviewFile, $import } = await open();
    await reviewFile({
      size: 1,
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    expect($import.get().name).toBe('unreadable');
  });

  it('of a picture is no list: nothing of it is added', async () => {
    const { reviewFile, review } = await open();
    await reviewFile(file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]));
    expect(review().news).toEqual([]);
  });
});
