/** Search in memory: the indexes are built with the first search, and again after one of the texts has changed. */
import type { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { namesOf } from './names.ts';
import { sqlOf } from '../statement.ts';
import { byName, ranked, shelvesOf, type RankedShelf, type ShelvedProduct } from './search-ranking.ts';
import { indexedIsbn, indexedTerms, isNumber, searchedWords, titleTerms } from './search-text.ts';

export interface FoundSeries extends Named {
  readonly volumes: number;
}

export function searchOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  let built: { readonly texts: number; readonly indexes: ReturnType<typeof build> } | null = null;

  function build() {
    const names = namesOf(database);
    const rows =
      sql.column<string>`SELECT found FROM searched_product ORDER BY sales_count DESC, id DESC`.map((found) =>
        withMakers(JSON.parse(found) as SearchedProduct),
      );
    return {
      products: indexOf(rows),
      shelves: indexOf(shelvesOf(rows).map(searchedShelf)),
      authors: indexOf(names.author.ofProducts().map(searchedName)),
      brands: indexOf(names.brand.ofProducts().map(searchedName)),
    };
  }

  function indexes() {
    const texts = sql.value<number>`SELECT texts FROM catalogue_state`;
    if (texts === null) throw new Error('there is no state of the catalogue');
    if (built?.texts !== texts) built = { texts, indexes: build() };
    return built.indexes;
  }

  return {
    /**
     * When the text names a series: its volumes in order, its other editions, further books, merchandise. A number
     * behind the name brings that volume first. Otherwise by relevance; of equal ones the best sellers first.
     */
    productIds: (text: string): readonly number[] => {
      const { products, shelves } = indexes();
      const { words, mistakes, found } = firstFound(products, text);
      const named = (typed: readonly string[]) =>
        byName(
          shelves(typed, mistakes, ['title']).map(({ shelf }) => shelf),
          typed,
        );
      return ranked(found, words, named).map(({ id }) => id);
    },
    /** Those with exactly this name first, then the longest. */
    series: (text: string): readonly FoundSeries[] => {
      const { words, found } = firstFound(indexes().shelves, text);
      return byName(
        found.map(({ shelf }) => shelf),
        words,
      ).flatMap(({ name, slug, volumes }) =>
        slug === null ? [] : [{ name, slug, volumes: volumes.length }],
      );
    },
    authors: (text: string): readonly Named[] => firstFound(indexes().authors, text).found.map(named),
    brands: (text: string): readonly Named[] => firstFound(indexes().brands, text).found.map(named),
  };
}

interface Searched {
  readonly title: string;
  readonly makers?: string;
  readonly categories?: string | null;
  readonly isbn?: string | null;
}

const searchedFields = ['title', 'makers', 'categories', 'isbn'] as const satisfies (keyof Searched)[];

const termsOf: Readonly<Record<string, (text: string) => string[]>> = {
  title: titleTerms,
  isbn: (text) => [indexedIsbn(text)],
};

/** Finds the rows that have all words, the most relevant first; `mistakes` is how many letters of a word may be wrong. */
type Find<Row> = (
  words: readonly string[],
  mistakes: number,
  fields?: readonly (keyof Searched)[],
) => readonly Row[];

function indexOf<Row extends Searched>(rows: readonly Row[]): Find<Row> {
  const index = new MiniSearch<Row & { readonly place: number }>({
    idField: 'place',
    fields: [...searchedFields],
    tokenize: (text, field = '') => termsOf[field]?.(text) ?? indexedTerms(text),
    processTerm: (term) => term,
    searchOptions: { tokenize: (word) => [word], boost: { title: 4, makers: 2 } },
  });
  index.addAll(rows.map((row, place) => ({ ...row, place })));
  return (words, mistakes, fields = searchedFields) => {
    if (words.length === 0) return [];
    const queries = spellingsOf(words, mistakes).map((spelling) => allOf(spelling, mistakes));
    const found = index.search({ combineWith: 'OR', queries }, { fields: [...fields] });
    return found.map(({ id }) => rows[Number(id)] as Row);
  };
}

/** What is written right, else with one wrong letter a word, else with two. */
function firstFound<Row>(find: Find<Row>, text: string) {
  const words = searchedWords(text);
  for (const mistakes of [0, 1, 2]) {
    const found = find(words, mistakes);
    if (found.length > 0) return { words, mistakes, found };
  }
  return { words, mistakes: 0, found: [] };
}

/** With mistakes, two neighbours may be one word ("spider man" finds "Spiderman"). */
function spellingsOf(words: readonly string[], mistakes: number): readonly (readonly string[])[] {
  const joined = words.flatMap((word, index) => {
    const next = words[index + 1];
    if (mistakes === 0 || next === undefined || isNumber(word) || isNumber(next)) return [];
    return [[...words.slice(0, index), word + next, ...words.slice(index + 2)]];
  });
  return [words, ...joined];
}

/** The beginning of the last word is enough, because it may still be typed. Numbers must be right. */
function allOf(words: readonly string[], mistakes: number) {
  return {
    combineWith: 'AND' as const,
    queries: words.map((word, index) => ({
      queries: [word],
      prefix: isNumber(word)
        ? word.length > 3
        : index === words.length - 1 || (mistakes > 0 && word.length > 2),
      fuzzy: isNumber(word) ? 0 : Math.min(mistakes, mistakesIn(word)),
    })),
  };
}

/** How many letters of a word may be wrong; two that changed places count as two. */
function mistakesIn({ length }: string): number {
  if (length > 40) return 0;
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/** A row of the view `searched_product`. */
type SearchedProduct = ShelvedProduct & {
  readonly isbn: string | null;
  readonly categories: string | null;
};

function withMakers(product: SearchedProduct) {
  return { ...product, makers: makersOf(product.authors, product.brand) };
}

function searchedShelf(shelf: RankedShelf) {
  return { title: shelf.name, makers: makersOf(shelf.authors, shelf.brand), shelf };
}

function searchedName({ name, slug }: Named) {
  return { title: name, slug };
}

function named({ title, slug }: ReturnType<typeof searchedName>): Named {
  return { name: title, slug };
}

function makersOf(authors: readonly Named[], brand: Named | null): string {
  return [...authors, ...(brand ? [brand] : [])].map(({ name }) => name).join('\n');
}
