/** A list from elsewhere into the collection: read and told first, added by a press, and taken back by another. */
import { atom } from 'nanostores';
import {
  emptySeries,
  markOf,
  mergedCollections,
  type Collection,
} from '../../domain/catalogue/collection.ts';
import { readCollectionFile } from '../../domain/catalogue/collection-csv.ts';
import { nameOf } from '../../domain/catalogue/collection-text.ts';
import { textOfFile } from '../../domain/catalogue/file-text.ts';
import type { PastedIsbn, PastedRow, PastedVolumes, UnreadRow } from '../../domain/catalogue/pasted-list.ts';
import { groupBy } from '../../domain/group-by.ts';
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { addToCollection } from './collection-marking.ts';
import { $collection } from './collection.ts';
import { loadOwnShelves } from './collection-shelves.ts';
import { volumeWithIsbn } from './isbn-volumes.ts';
import { seriesNamed } from './series-named.ts';

/** A row that cannot be added. `names`: the editions that it may mean. */
export type ImportError = Pick<PastedRow, 'line' | 'text'> &
  (
    | { readonly reason: UnreadRow['reason'] | 'unknown' | 'unknown-isbn' | 'lost' }
    | { readonly reason: 'ambiguous'; readonly names: readonly string[] }
  );

export interface Review {
  /** What was found, with the numbers that are not marked so yet. */
  readonly news: Collection;
  readonly errors: readonly ImportError[];
}

export type ImportState =
  | { readonly name: 'idle' | 'reviewing' | 'undone' | 'too-large' | 'unreadable' }
  | ({ readonly name: 'reviewed' } & Review)
  | ({ readonly name: 'done' } & Review);

export const $import = atom<ImportState>({ name: 'idle' });

/** Characters; of a file bytes. */
const longestList = 1_000_000;
/** Each is looked for by itself. */
const mostIsbns = 300;
const atOnce = 4;

let undo = (): void => undefined;

/** Changes nothing yet. */
export async function reviewList(text: string): Promise<void> {
  if ($import.get().name === 'reviewing') return;
  if (text.length > longestList) return $import.set({ name: 'too-large' });
  $import.set({ name: 'reviewing' });
  const rows = readCollectionFile(text);
  const errors: ImportError[] = rows.filter((row) => 'reason' in row);
  const found: Collection[] = [];
  await Promise.all([
    inTurns(byName(rows), async ({ name, rows: ofName }) => {
      const shelves = await seriesNamed(name);
      if (typeof shelves === 'string') errors.push(...ofName.map((row) => errorOf(row, shelves)));
      else if (shelves.length > 1)
        for (const row of ofName)
          errors.push({ ...placeOf(row), reason: 'ambiguous', names: shelves.map(nameOf) });
      else found.push(ofName.flatMap((row) => shelves.map((shelf) => newsOf(shelf, row))));
    }),
    inTurns(isbnsOf(rows, errors), async (row) => {
      const volume = await volumeWithIsbn(row.isbn);
      if (typeof volume === 'string') errors.push(errorOf(row, volume === 'lost' ? 'lost' : 'unknown-isbn'));
      else {
        const numbers = numbersOf(volume.volume.sortKey);
        const [have, want] = row.isWish === true ? [[], numbers] : [numbers, []];
        found.push([newsOf(volume.shelf, { have, want })]);
      }
    }),
  ]);
  const news = found.flat().reduce<Collection>((all, series) => mergedCollections(all, [series]), []);
  $import.set({ name: 'reviewed', news, errors: errors.sort((a, b) => a.line - b.line) });
}

/** @param file CSV or text, in any encoding that `textOfFile` knows */
export async function reviewFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<void> {
  if (file.size > longestList) return $import.set({ name: 'too-large' });
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return $import.set({ name: 'unreadable' });
  await reviewList(textOfFile(new Uint8Array(bytes)));
}

/** Adds what was found. @returns the rows that were not, as they were typed, a line each */
export function confirmImport(): string {
  const review = $import.get();
  if (review.name !== 'reviewed') return '';
  undo = addToCollection(review.news);
  const errors = review.errors.map((error, index) => ({ ...error, line: index + 1 }));
  $import.set({ ...review, name: 'done', errors });
  void loadOwnShelves($collection.get());
  return errors.map(({ text }) => text).join('\n');
}

export function cancelImport(): void {
  $import.set({ name: 'idle' });
}

/** Takes back what was added, and nothing that was marked since. */
export function undoImport(): void {
  if ($import.get().name !== 'done') return;
  undo();
  $import.set({ name: 'undone' });
}

/** Rows of one name are looked for once. */
function byName(rows: readonly PastedRow[]) {
  const named = rows.filter((row) => 'name' in row);
  return [...groupBy(named, ({ name }) => name)].map(([name, ofName]) => ({ name, rows: ofName }));
}

function isbnsOf(rows: readonly PastedRow[], errors: ImportError[]): readonly PastedIsbn[] {
  const isbns = rows.filter((row) => 'isbn' in row);
  errors.push(...isbns.slice(mostIsbns).map((row) => errorOf(row, 'too-many')));
  return isbns.slice(0, mostIsbns);
}

/** Without what is marked so already, and without numbers that the series cannot have. */
function newsOf(shelf: Shelf, { have, want }: Pick<PastedVolumes, 'have' | 'want'>) {
  const mine = $collection.get().find(({ slug }) => slug === shelf.slug);
  const newHave = possibleNumbers(have, shelf).filter((number) => markOf(mine, [number]) !== 'have');
  const newWant = possibleNumbers(want, shelf).filter((number) => markOf(mine, [number]) === null);
  const all = [...(mine?.have ?? []), ...newHave];
  return { ...emptySeries(shelf), have: newHave, want: newWant, products: productsWith(all, shelf) };
}

function placeOf({ line, text }: PastedRow) {
  return { line, text };
}

function errorOf(row: PastedRow, reason: 'unknown' | 'unknown-isbn' | 'lost' | 'too-many'): ImportError {
  return { ...placeOf(row), reason };
}

async function inTurns<T>(all: readonly T[], read: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const readers = Array.from({ length: atOnce }, async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await read(each);
  });
  await Promise.all(readers);
}
