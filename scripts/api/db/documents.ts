import type { DatabaseSync } from 'node:sqlite';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { getLinkPage } from '../../../src/api/landing.ts';
import type { SeedHome } from './import/seed-catalogue.ts';
import { sqlOf } from './statement.ts';

/** The messages on top of every page. */
interface Bar {
  readonly active: boolean;
  readonly messages: string[];
  readonly styles: string | null;
}

/** What an editor writes and there is one of; each is kept as JSON under its name. */
export interface Documents {
  readonly home: SeedHome;
  readonly stickyMessages: Bar;
  readonly linkPage: WireReply<typeof getLinkPage>;
  readonly paymentPromotions: { type: string; message: string }[];
}

const emptyHome: SeedHome = {
  sliders: [],
  featuredCategories: [],
  mainCategories: [],
  featuredBrands: [],
  recommended: [],
  freeShipping: null,
};

export function documentsOf(database: DatabaseSync) {
  const sql = sqlOf(database);

  function read<Name extends keyof Documents>(name: Name): Documents[Name] | null {
    const json = sql.value<string>`SELECT json FROM document WHERE name = ${name}`;
    return json === null ? null : (JSON.parse(json) as Documents[Name]);
  }

  return {
    read,
    write<Name extends keyof Documents>(name: Name, document: Documents[Name]): void {
      sql.run`INSERT OR REPLACE INTO document (name, json) VALUES (${name}, ${JSON.stringify(document)})`;
    },
    home: (): SeedHome => read('home') ?? emptyHome,
    bar: (): Bar => read('stickyMessages') ?? { active: false, messages: [], styles: null },

    /** Those that can be bought. */
    recommendedIds: (limit: number): readonly number[] =>
      sql.column`
        SELECT product.id FROM json_each(${JSON.stringify(read('home')?.recommended ?? [])}) AS wanted
          JOIN product ON slug = wanted.value
        WHERE is_presale = 1 OR EXISTS (SELECT 1 FROM branch_stock WHERE product_id = product.id AND units > 0)
        ORDER BY wanted.key LIMIT ${limit}`,
  };
}
