/** Search in memory: the indexes are built when somebody searches, and again after one of the texts has changed. */
import type { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { BookFormat, Named } from '../../../../src/domain/catalogue/product.ts';
import { seriesOf } from '../../../../src/domain/catalogue/series.ts';
import { seriesOverrides } from '../../../../src/series-overrides.ts';
import { namesOf } from './names.ts';
import { sqlOf } from '../statement.ts';
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
      products: indexOf(rows, ({ id }) => id),
      series: indexOf(seriesOf(rows, seriesOverrides).series.map(searchedSeries), ({ found }) => found),
      authors: indexOf(names.author.ofProducts().map(searchedName), named),
      brands: indexOf(names.brand.ofProducts().map(searchedName), named),
    };
  }

  function indexes() {
    const texts = sql.value<number>`SELECT texts FROM catalogue_state`;
    if (texts === null) throw new Error('there is no state of the catalogue');
    if (built?.texts !== texts) built = { texts, indexes: build() };
    return built.indexes;
  }

  /** Each by relevance; of equal ones the best sellers first. */
  return {
    productIds: (text: string): readonly number[] => indexes().products(text),
    series: (text: string): readonly FoundSeries[] => indexes().series(text),
    authors: (text: string): readonly Named[] => indexes().authors(text),
    brands: (text: string): readonly Named[] => indexes().brands(text),
  };
}

interface Searched {
  readonly title: string;
  readonly makers?: string;
  readonly categories?: string | null;
  readonly isbn?: string | null;
}

const termsOf: Readonly<Record<string, (text: string) => string[]>> = {
  title: titleTerms,
  isbn: (text) => [indexedIsbn(text)],
};

function indexOf<Row extends Searched, Part>(rows: readonly Row[], partOf: (row: Row) => Part) {
  const index = new MiniSearch<Row & { readonly place: number }>({
    idField: 'place',
    fields: ['title', 'makers', 'categories', 'isbn'],
    tokenize: (text, field = '') => termsOf[field]?.(text) ?? indexedTerms(text),
    processTerm: (term) => term,
    searchOptions: { tokenize: (word) => [word], boost: { title: 4, makers: 2 } },
  });
  index.addAll(rows.map((row, place) => ({ ...row, place })));
  return (text: string): readonly Part[] => {
    const words = searchedWords(text);
    // What is written right, else with one wrong letter a word, else with two.
    for (const mistakes of words.length === 0 ? [] : [0, 1, 2]) {
      const queries = spellingsOf(words, mistakes).map((spelling) => allOf(spelling, mistakes));
      const found = index.search({ combineWith: 'OR', queries });
      if (found.length > 0) return found.map(({ id }) => partOf(rows[Number(id)] as Row));
    }
    return [];
  };
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

/** Of the last word its beginning is enough, as it may be still typed. Numbers must be right. */
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

/** Of the view `searched_product`. */
interface SearchedProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly isbn: string | null;
  readonly format: BookFormat | null;
  readonly pageCount: number | null;
  readonly isGiftCard: boolean;
  readonly brand: Named | null;
  readonly authors: readonly Named[];
  readonly categories: string | null;
}

function withMakers(product: SearchedProduct) {
  return { ...product, makers: makersOf(product.authors, product.brand) };
}

function searchedSeries({
  name,
  slug,
  authors,
  brand,
  volumes,
}: ReturnType<typeof seriesOf>['series'][number]) {
  const found: FoundSeries = { name, slug, volumes: volumes.length };
  return { title: name, makers: makersOf(authors, brand), found };
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
