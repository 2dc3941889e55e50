/**
 * The collection as CSV (RFC 4180), and the tables of other trackers: columns of other names, in another order and
 * language, with commas, semicolons or tabs, and quotes. A tokenizer of one expression is less than a library would be:
 * the layer has no packages, and the files are small.
 */
import type { Collection, Mark } from './collection.ts';
import { nameOf } from './collection-text.ts';
import { isbn13Of } from './isbn.ts';
import { mostRows, readPastedList, type PastedRow } from './pasted-list.ts';
import { readNumbers } from './volume-numbers.ts';

export interface CsvWords {
  readonly columns: readonly [isbn: string, series: string, volume: string, brand: string, mark: string];
  readonly marks: Readonly<Record<Mark, string>>;
}

/** A row a volume, as spreadsheets in Spanish open it: with semicolons and a byte-order mark. */
export function collectionCsv(
  collection: Collection,
  isbnOf: (series: string, number: number) => string | null,
  { columns, marks }: CsvWords,
): string {
  const rows = collection.flatMap((series) =>
    (['have', 'want'] as const).flatMap((mark) =>
      series[mark].map((number) => [
        ...[isbnOf(series.slug, number) ?? '', series.name, String(number), series.brand ?? '', marks[mark]],
      ]),
    ),
  );
  return `\ufeff${[columns, ...rows].map((row) => row.map(cellText).join(';')).join('\r\n')}\r\n`;
}

/** A cell that begins like a formula would be run by a spreadsheet (https://owasp.org/www-community/attacks/CSV_Injection). */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";,\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `cellText` and other programs do against formulas: `'=1`, `="978…"`. */
function withoutGuard(cell: string): string {
  return cell
    .trim()
    .replace(/^="(.*)"$/u, '$1')
    .replace(/^'(?=[=+\-@\t\r])/u, '');
}

/** A table whose first row names its columns, or else a list as people write it. */
export function readCollectionFile(text: string): readonly PastedRow[] {
  const bare = text.replace(/^\ufeff/u, '');
  return readTable(bare) ?? readPastedList(bare);
}

/** Words of the columns, the likeliest first, without accents and signs. */
const columnWords = {
  isbn: [
    'isbn13',
    'isbn 13',
    'ean isbn13',
    'isbn',
    'isbn10',
    'isbn 10',
    'ean',
    'codigo de barras',
    'barcode',
  ],
  series: [
    ...['serie', 'series', 'series name', 'series title', 'nombre de la serie', 'coleccion', 'manga', 'obra'],
    ...['titulo', 'title', 'nombre', 'name', 'titre', 'titel', 'comic'],
  ],
  have: [
    ...[
      'volumes owned',
      'owned volumes',
      'owned',
      'tengo',
      'tomos que tengo',
      'los que tengo',
      'tomo',
      'tomos',
    ],
    ...[
      'volumen',
      'volumenes',
      'volume',
      'volumes',
      'vol',
      'vols',
      'numero',
      'numeros',
      'number',
      'nro',
      'n',
    ],
    ...['issue', 'issues', 'issue number', 'volume number', 'tome', 'tomes', 'band', 'no'],
  ],
  want: ['quiero', 'me faltan', 'faltan', 'wishlist', 'want', 'wanted', 'missing', 'volumes wanted'],
  brand: ['editorial', 'publisher', 'editor', 'editeur', 'verlag'],
  mark: ['estado', 'status', 'marca', 'lista', 'exclusive shelf', 'shelf', 'list', 'state'],
} as const;

type Column = keyof typeof columnWords;
type Columns = Readonly<Partial<Record<Column, number>>>;

/** Null where the first row names no columns. */
function readTable(text: string): readonly PastedRow[] | null {
  const delimiter = delimiterOf(text);
  if (delimiter === null) return null;
  const [head, ...records] = recordsOf(text, delimiter);
  const columns = columnsOf(head?.cells ?? []);
  if (columns === null) return null;
  const rows: PastedRow[] = records.slice(0, mostRows).map((record) => readRecord(record, columns));
  const beyond = records[mostRows];
  return beyond ? [...rows, { line: beyond.line, text: '', reason: 'too-many' }] : rows;
}

interface CsvRecord {
  /** Where its first cell stands. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The commonest of the first line. */
function delimiterOf(text: string): ',' | ';' | '\t' | null {
  const [head = ''] = text.trimStart().split(/\r\n?|\n/u, 1);
  const counts = ([';', '\t', ','] as const).map((sign) => ({ sign, count: head.split(sign).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 && head.length < longestHead ? best.sign : null;
}

const longestHead = 5000;

/** Without empty ones. A quote that never ends takes its line alone. */
function recordsOf(text: string, delimiter: string): readonly CsvRecord[] {
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"(?=[${delimiter}\r\n]|$)|([^${delimiter}\r\n]*))(${delimiter}|\r\n?|\n|$)`,
    'gy',
  );
  const records: CsvRecord[] = [];
  let [line, begun, cells] = [1, 1, [] as string[]];
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [whole, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split(/\r\n?|\n/u).length - 1;
    if (end === delimiter) continue;
    if (cells.some((each) => each.trim() !== '')) records.push({ line: begun, cells });
    [begun, cells] = [line, []];
    if (cell.lastIndex >= text.length) break;
  }
  return records;
}

function columnsOf(head: readonly string[]): Columns | null {
  const names = head.map(columnName);
  const found = Object.entries(columnWords).flatMap(([column, words]) => {
    const index = words.map((word) => names.indexOf(word)).find((at) => at >= 0);
    return index === undefined ? [] : [[column, index] as const];
  });
  const columns: Columns = Object.fromEntries(found);
  return columns.isbn === undefined && columns.series === undefined ? null : columns;
}

function columnName(cell: string): string {
  return cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
}

/** The series with its numbers; without them the ISBN; without both the title as people write it ("Saga, Vol. 3"). */
function readRecord({ line, cells }: CsvRecord, columns: Columns): PastedRow {
  const at = (column: Column) => {
    const index = columns[column];
    return index === undefined ? '' : withoutGuard(cells[index] ?? '').slice(0, longestCell);
  };
  const text = cells.map(withoutGuard).filter(Boolean).join(', ').slice(0, longestShown);
  const [series, brand, typedIsbn] = [at('series'), at('brand'), at('isbn')];
  const isWish = wishWords.test(at('mark'));
  const [numbers, wished] = [numbersIn(at('have')), numbersIn(at('want'))];
  if (numbers === null || wished === null) return { line, text, reason: 'bad-numbers' };
  if (series !== '' && numbers.length + wished.length > 0) {
    const name = brand === '' ? series : nameOf({ name: series, brand });
    const have = isWish ? [] : numbers;
    const want = [...(isWish ? numbers : []), ...wished].filter((number) => !have.includes(number));
    return { line, text, name, have, want };
  }
  if (typedIsbn !== '') {
    const isbn = isbn13Of(typedIsbn);
    return isbn === null ? { line, text, reason: 'bad-isbn' } : { line, text, isbn, isWish };
  }
  const [row] = series === '' ? [] : readPastedList(series.replace(/,(?=\s*(?:vol|tomo|#|\d))/giu, ''));
  if (row && 'name' in row) {
    const asWish = isWish && { have: [], want: row.have };
    return { ...row, line, text, ...asWish };
  }
  return { line, text, reason: series === '' ? 'no-name' : 'no-numbers' };
}

const longestCell = 250;
const longestShown = 120;
const wishWords = /quier|wish|want|dese|falt|missing|to-read|compr/iu;

/** Reads a cell of numbers, of which an empty one and 0 have none; null where it is no number. */
function numbersIn(cell: string): readonly number[] | null {
  return cell === '' || cell === '0' ? [] : readNumbers(cell);
}
