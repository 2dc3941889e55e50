/** The tables that pages are made from: what a page may ask for, and how each answer is named. */
import type { SeriesForm } from '../domain/volume.ts';
import type { ListName, NamedList } from './schema.ts';

/** The columns that pages read (`schema.ts` says what is in them). */
export interface Tables {
  readonly product: {
    readonly slug: string;
    readonly title: string;
    readonly category: string | null;
    readonly link: string;
    readonly card: string;
    readonly detail: string;
    readonly neighbours: string;
  };
  readonly category: {
    readonly slug: string;
    readonly name: string;
    readonly trail: string;
    readonly children: string;
  };
  readonly named: { readonly list: NamedList; readonly slug: string; readonly name: string };
  readonly list_page: {
    readonly list: ListName;
    readonly slug: string;
    readonly page: number;
    readonly total_pages: number;
    readonly total_products: number;
    readonly slugs: string;
  };
  readonly series: {
    readonly slug: string;
    readonly name: string;
    readonly form: SeriesForm;
    readonly body: string;
  };
  readonly volume: {
    readonly product: string;
    readonly series: string;
    readonly number: string;
    readonly previous: string | null;
    readonly next: string | null;
  };
  readonly document: { readonly name: string; readonly body: string };
}

export type TableName = keyof Tables;

export interface TableFacts {
  /** What a row is named by. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns by whose value rows are looked for. */
  readonly sets: readonly string[];
  /** The column that holds the digest of a long one. */
  readonly digests: Readonly<Record<string, string>>;
}

export const tables: Readonly<Record<TableName, TableFacts>> = {
  product: {
    key: ['slug'],
    columns: ['title', 'category', 'link', 'card', 'detail', 'neighbours'],
    sets: ['title'],
    digests: { link: 'link_digest', card: 'card_digest', detail: 'detail_digest' },
  },
  category: { key: ['slug'], columns: ['name', 'trail', 'children'], sets: [], digests: {} },
  named: { key: ['list', 'slug'], columns: ['name'], sets: [], digests: {} },
  list_page: {
    key: ['list', 'slug', 'page'],
    columns: ['total_pages', 'total_products', 'slugs'],
    sets: ['list'],
    digests: {},
  },
  series: { key: ['slug'], columns: ['name', 'form', 'body'], sets: [], digests: {} },
  volume: { key: ['product'], columns: ['series', 'number', 'previous', 'next'], sets: [], digests: {} },
  document: { key: ['name'], columns: ['body'], sets: [], digests: {} },
};

/** Names the value of a column of a row. `row-watch.ts` of the publisher spells the same name in SQL. */
export function cellName(table: TableName, key: readonly (string | number)[], column: string): string {
  return `${table}/${key.join('/')}/${column}`;
}

/** Names which rows there are: all of a table, or those with a value in a column. */
export function setName(table: TableName, column?: string, value?: string): string {
  return column === undefined ? `${table}*` : `${table}*${column}=${value}`;
}

/** What a name stands for; the key of a row that has several parts is one text. */
export interface NamedSource {
  readonly table: TableName;
  /** Null for a set of rows. */
  readonly key: string | null;
}

export function sourceFrom(name: string): NamedSource {
  const [, table = '', mark, rest = ''] = /^(\w+)([/*])(.*)$/s.exec(name) ?? [];
  return {
    table: table as TableName,
    key: mark === '/' ? rest.slice(0, rest.lastIndexOf('/')) : null,
  };
}
