/** Lists that people paste: what is read of each entry, and what is not understood. */
import { describe, expect, it } from 'vitest';
import { mostRows, readPastedList, type PastedRow } from '../../src/domain/catalogue/pasted-list.ts';

/** `isbn`, `name | have | want` or `? reason`, one for each entry. */
function shortly(row: PastedRow): string {
  if ('isbn' in row) return row.isbn;
  if ('reason' in row) return `? ${row.reason}`;
  return [row.name, row.have.join(), row.want.join()].join(' | ');
}

const read = (text: string) => readPastedList(text).map(shortly);

describe('an entry', () => {
  it.each([
    ['Berserk: 1–12, 14', 'Berserk | 1,2,3,4,5,6,7,8,9,10,11,12,14 | '],
    ['Berserk (Panini): 1–3, 5; quiero 4', 'Berserk (Panini) | 1,2,3,5 | 4'],
    ['  - Berserk: tomos 1 al 3', 'Berserk | 1,2,3 | '],
    ['Batman: Año Uno: 1-2', 'Batman: Año Uno | 1,2 | '],
    ['Saga 1-3', 'Saga | 1,2,3 | '],
    ['• Saga 1, 2 y 3', 'Saga | 1,2,3 | '],
    ['Saga 1 al 3; quiero 4', 'Saga | 1,2,3 | 4'],
    ['Blade Runner 2049: 1', 'Blade Runner 2049 | 1 | '],
    ['Saga: quiero 4-5', 'Saga |  | 4,5'],
    ['Saga: 1; me faltan 2, 3', 'Saga | 1 | 2,3'],
    ['Saga: 1, 2; quiero 2, 3', 'Saga | 1,2 | 3'],
    ['Naruto tomo 1 al 5', 'Naruto | 1,2,3,4,5 | '],
    ['Naruto tomos 1 al 3', 'Naruto | 1,2,3 | '],
    ['Naruto tomo 1, tomo 2', 'Naruto | 1,2 | '],
    ['Naruto vol. 3', 'Naruto | 3 | '],
    ['Naruto #1-3', 'Naruto | 1,2,3 | '],
    ['Re:Zero 1-4', 'Re:Zero | 1,2,3,4 | '],
    ['Re:Zero 1-4; me faltan 5', 'Re:Zero | 1,2,3,4 | 5'],
    ['Re:Zero tomo 2', 'Re:Zero | 2 | '],
    ['Re:Zero: 1-4', 'Re:Zero | 1,2,3,4 | '],
    ['Re:Zero: tomos 1 y 2; quiero 3', 'Re:Zero | 1,2 | 3'],
    ['Hola, mundo 3', 'Hola, mundo | 3 | '],
    ['Steins;Gate 1-2', 'Steins;Gate | 1,2 | '],
  ])('%s is one series', (text, row) => {
    expect(read(text)).toEqual([row]);
  });

  it.each([
    '9788416051731',
    '978-84-16051-73-1',
    '978 84 16051 73 1',
    'ISBN: 978‑84‑16051‑73‑1',
    '84-16051-73-9',
    '8416051739',
    'One Piece 3 (9788416051731)',
  ])('%s is an ISBN', (text) => {
    expect(read(text)).toEqual(['9788416051731']);
  });

  it.each([
    ['Berserk', 'no-numbers'],
    ['Berserk:', 'no-numbers'],
    ['Berserk: todos', 'no-numbers'],
    [': 1-3', 'no-name'],
    ['Berserk: 1-3, x4', 'bad-numbers'],
    ['Berserk: 1-9999', 'bad-numbers'],
    ['Re:Zero', 'no-numbers'],
    ['Tomo 3', 'no-name'],
    ['9788416051739', 'bad-isbn'],
    ['97884160517', 'bad-isbn'],
    ['a'.repeat(400), 'too-long'],
  ])('%.40s is not understood: %s', (text, reason) => {
    expect(readPastedList(`\n${text}\n`)).toMatchObject([{ line: 2, reason }]);
  });
});

describe('several entries on a line', () => {
  it.each([
    ['One Piece 3-5, 7; 9788416051731', ['One Piece | 3,4,5,7 | ', '9788416051731']],
    ['One Piece 3-5, 7, 9788416051731', ['One Piece | 3,4,5,7 | ', '9788416051731']],
    ['9788416051731, One Piece 3', ['9788416051731', 'One Piece | 3 | ']],
    ['One Piece 3-5, 7, Naruto 2', ['One Piece | 3,4,5,7 | ', 'Naruto | 2 | ']],
    ['One Piece 1; 2; 3; Naruto 2', ['One Piece | 1,2,3 | ', 'Naruto | 2 | ']],
    ['Saga: 1; quiero 2; Naruto: 3', ['Saga | 1 | 2', 'Naruto | 3 | ']],
    ['Akira; One Piece 2;', ['? no-numbers', 'One Piece | 2 | ']],
    ['9788416051731 9788416051739', ['9788416051731', '? bad-isbn']],
  ])('%s', (text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it('each has its line and its own words', () => {
    expect(readPastedList('Saga 1\r\n\r\n* Akira; Naruto 2')).toMatchObject([
      { line: 1, text: 'Saga 1' },
      { line: 3, text: 'Akira', reason: 'no-numbers' },
      { line: 3, text: 'Naruto 2' },
    ]);
  });
});

it('a list of any length is read to its limit, whose line is named', () => {
  const rows = readPastedList('Saga 1\n'.repeat(mostRows + 7));
  expect(rows).toHaveLength(mostRows + 1);
  expect(rows.at(-1)).toEqual({ line: mostRows + 1, text: '', reason: 'too-many' });
});

it.each([
  '1'.repeat(9000),
  ', '.repeat(4000),
  'a, 1; '.repeat(1500),
  `${' '.repeat(9000)};`,
  'x'.repeat(1e6),
])('a hostile line takes no time: %.12s…', (line) => {
  const start = performance.now();
  readPastedList(`${line}\n`.repeat(3));
  expect(performance.now() - start).toBeLessThan(4000);
});
