/** Tables of other trackers, and the collection as one. */
import { describe, expect, it } from 'vitest';
import { collectionCsv, readCollectionFile } from '../../src/domain/catalogue/collection-csv.ts';
import { mostRows, type PastedRow } from '../../src/domain/catalogue/pasted-list.ts';
import { collectionTransferTexts } from '../../src/text/catalogue/collection-transfer.ts';

const words = collectionTransferTexts.csv;
const saga = { slug: 'saga', name: 'Saga', brand: 'Planeta', have: [1, 2], want: [3], products: [] };

function shortly(row: PastedRow): string {
  if ('isbn' in row) return `${row.isbn}${row.isWish === true ? ' wished' : ''}`;
  if ('reason' in row) return `? ${row.reason} ${row.line}`;
  return [row.name, row.have.join(), row.want.join()].join(' | ');
}

const read = (text: string) => readCollectionFile(text).map(shortly);

describe('a table', () => {
  it.each([
    [
      'ours',
      'ISBN;Serie;Tomo;Editorial;Estado\r\n;Saga;1;Planeta;Lo tengo\r\n;Saga;2;Planeta;Lo quiero\r\n',
      ['Saga (Planeta) | 1 | ', 'Saga (Planeta) |  | 2'],
    ],
    ['with a byte-order mark', '\ufeffSerie;Tomo\nSaga;1', ['Saga | 1 | ']],
    [
      'in another order, in English, with commas',
      'Volume,Publisher,Series\n3,Image,Saga',
      ['Saga (Image) | 3 | '],
    ],
    ['with tabs', 'Título\tNúmeros\nSaga\t1-3, 5', ['Saga | 1,2,3,5 | ']],
    [
      'with quotes, and signs of its own in them',
      'Title,Volumes Owned\n"Hello, ""World""","1-2, 4"',
      ['Hello, "World" | 1,2,4 | '],
    ],
    [
      'with a line break in quotes',
      'Serie,Tomo,Notas\nSaga,1,"a\nb"\nSaga,x,',
      ['Saga | 1 | ', '? bad-numbers 4'],
    ],
    ['of what is had and what is missing', 'Manga;Tengo;Me faltan\nSaga;1-2;3', ['Saga | 1,2 | 3']],
    [
      'of books, with ISBNs as formulas',
      'Title,ISBN13,Exclusive Shelf\n"Saga, Vol. 3","=""9788416051731""",to-read',
      ['9788416051731 wished'],
    ],
    [
      'of titles with their numbers',
      'Title,Author\n"Saga, Vol. 3",X\nSaga,X',
      ['Saga | 3 | ', '? no-numbers 3'],
    ],
    ['of ISBNs alone', 'EAN;Precio\n9788416051731;10\n9788416051732;10', ['9788416051731', '? bad-isbn 3']],
    [
      'with owned volumes beside their total',
      'Title;Volumes;Volumes owned\nSaga;10;1-3',
      ['Saga | 1,2,3 | '],
    ],
    ['with empty rows and short ones', 'Serie;Tomo\n;;\n\nSaga\nSaga;1', ['? no-numbers 4', 'Saga | 1 | ']],
    ['with a quote that never ends', 'Serie;Tomo\n"Saga;1\nSaga;2', ['"Saga | 1 | ', 'Saga | 2 | ']],
    [
      'without names of its columns, as people write it',
      'Saga;1-3\n9788416051731;Akira',
      ['Saga | 1,2,3 | ', '9788416051731', '? no-numbers 2'],
    ],
    ['of nothing', 'Serie;Tomo\n', []],
  ])('%s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it('of any length is read to its limit, and says where', () => {
    const rows = readCollectionFile(`Serie;Tomo\n${'Saga;1\n'.repeat(mostRows + 5)}`);
    expect(rows.at(-1)).toEqual({ line: mostRows + 2, text: '', reason: 'too-many' });
  });

  it.each(['"'.repeat(50_000), `"${'""'.repeat(50_000)}`, ';'.repeat(100_000), '\n;"'.repeat(30_000)])(
    'takes no time when it is hostile: %.6s…',
    (cells) => {
      const start = performance.now();
      readCollectionFile(`Serie;Tomo\n${cells}`);
      expect(performance.now() - start).toBeLessThan(1500);
    },
  );
});

describe('the collection as a table', () => {
  it('has a row for each volume, and is read as it was written', () => {
    const csv = collectionCsv([saga], (_, number) => (number === 1 ? '9788416051731' : null), words);
    expect(csv).toBe(
      '\ufeffISBN;Serie;Tomo;Editorial;Estado\r\n9788416051731;Saga;1;Planeta;Lo tengo\r\n;Saga;2;Planeta;Lo tengo\r\n;Saga;3;Planeta;Lo quiero\r\n',
    );
    expect(read(csv)).toEqual(['Saga (Planeta) | 1 | ', 'Saga (Planeta) | 2 | ', 'Saga (Planeta) |  | 3']);
  });

  it.each(['=cmd|"/c calc"!A1', '+1+1', '-Man', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x";"y")'])(
    'runs no formula: %s',
    (name) => {
      const csv = collectionCsv([{ ...saga, name, brand: null, have: [1], want: [] }], () => null, words);
      const cell = csv.split('\r\n')[1] ?? '';
      expect(cell).toMatch(/^;"'/);
      expect(readCollectionFile(csv)).toMatchObject([{ name, have: [1] }]);
    },
  );

  it('keeps semicolons and quotes inside their cells', () => {
    const csv = collectionCsv([{ ...saga, name: 'Steins;Gate "0"' }], () => null, words);
    expect(read(csv)[0]).toBe('Steins;Gate "0" (Planeta) | 1 | ');
  });
});
