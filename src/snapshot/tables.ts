/** What pages read, and the names of its sources. */
import type { SeriesForm } from '../domain/catalogue/volume.ts';
import type { ListName } from './schema.ts';

export interface TableDefinition {
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** That rows may be searched by. */
  readonly sets: readonly string[];
  /** By the column that they are digests of. */
  readonly digests: Readonly<Record<string, string>>;
}

const definitions = {
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
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof definitions;
export const tables: Readonly<Record<TableName, TableDefinition>> = definitions;

/** Other cells are texts. */
interface Cells {
  readonly page: number;
  readonly total_pages: number;
  readonly total_products: number;
  readonly list: ListName;
  readonly form: SeriesForm;
  readonly category: string | null;
  readonly previous: string | null;
  readonly next: string | null;
}

export type Tables = {
  readonly [Table in TableName]: {
    readonly [
      Column in (typeof definitions)[Table]['key'][number] | (typeof definitions)[Table]['columns'][number]
    ]: Column extends keyof Cells ? Cells[Column] : string;
  };
};

export type Keys<Table extends TableName> = Pick<Tables[Table], (typeof definitions)[Table]['key'][number]>;

export function cellName(table: TableName, key: readonly (string | number)[], column: string): string {
  return `${table}/${key.join('/')}/${column}`;
}

export function setName(table: TableName, column?: string, value?: string): string {
  return column === undefined ? `${table}*` : `${table}*${column}=${value}`;
}

/** A composite key is one text. */
export interface NamedSource {
  readonly table: TableName;
  /** It is null for a set of rows. */
  readonly key: string | null;
}

export function sourceFrom(name: string): NamedSource {
  const [, table = '', mark, afterMark = ''] = /^(\w+)([/*])(.*)$/s.exec(name) ?? [];
  return {
    table: table as TableName,
    key: mark === '/' ? afterMark.slice(0, afterMark.lastIndexOf('/')) : null,
  };
}
