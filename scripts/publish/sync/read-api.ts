/** Everything that a sync reads, checked: whole, sound, and not suspiciously little. Nothing is written here. */
import type { DatabaseSync } from 'node:sqlite';
import type { Progress } from '../progress.ts';
import { PublishError } from '../publish-error.ts';
import type { ListedProduct } from './listed-product.ts';
import { refuseDrop, refuseMoves } from './plausible.ts';
import { countProducts, readChanged, type ChangedProduct } from './products.ts';
import { readContent, type ContentReading } from './read-content.ts';
import { readEditorial, type EditorialReading } from './read-editorial.ts';
import { ListMovedError, readList, type ListAnswer, type ListReading } from './read-list.ts';
import { readNamed } from './read-named.ts';
import { knownAnswers } from './records.ts';
import { refusalOfProductSlug } from './slugs.ts';
import { createSyncApi, type SyncApi, type SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: Progress;
  readonly isFull: boolean;
  /** Slugs of products that changed; when there are any, the list is looked at only if it has moved. */
  readonly only?: readonly string[];
  /** Looks at the list in any case. */
  readonly isLook?: boolean;
  readonly allowDrop: boolean;
  readonly allowPrices: boolean;
}

export interface ApiReading {
  readonly list: ListReading;
  readonly content: ContentReading;
  readonly editorial: EditorialReading;
  /** Slugs of all products that have a page, in the API's order. */
  readonly order: readonly string[];
  readonly changed: readonly ChangedProduct[];
  readonly calls: number;
  /** What was left out, and why. */
  readonly warnings: readonly string[];
}

const readingAttempts = 3;

/** Reads again when the list moved meanwhile. @throws PublishError */
export async function readApi(database: DatabaseSync, options: ReadOptions): Promise<ApiReading> {
  for (let attempt = 1; ; attempt++) {
    const api = createSyncApi(options);
    try {
      return await readOnce(api, database, options);
    } catch (error) {
      if (!(error instanceof ListMovedError)) throw error;
      if (attempt === readingAttempts) {
        const message = `the list of products does not fit together: ${error.message}. Publish again when it is at rest.`;
        throw new PublishError('list-keeps-changing', message, { cause: error });
      }
      options.progress.say(`The list moved while it was read (${error.message}); reading it again.`);
    } finally {
      api.stop();
    }
  }
}

async function readOnce(api: SyncApi, database: DatabaseSync, options: ReadOptions): Promise<ApiReading> {
  const { progress, isFull, only = [], allowDrop, allowPrices } = options;
  const known = isFull ? new Map<number, ListAnswer>() : knownAnswers(database);
  const before = countProducts(database);
  const named = await readNamed(api, database, only, progress);
  const isLook = only.length === 0 || isFull || (options.isLook ?? false) || named.isListMoved;
  const list = isLook ? readList(api, known, progress) : asKnown(known);
  const [content, reading] = await Promise.all([readContent(api, database), list]);
  const { owners, warnings } = soundCatalogue(reading);
  if (!allowDrop) refuseDrop(before, owners.size);
  const isOwner = ({ facts }: ListedProduct) => owners.get(facts.slug) === facts.id;
  const fromList = await readChanged(api, database, reading.listed.filter(isOwner), { isFull, progress });
  const together = [...named.products.filter(isOwner), ...fromList];
  const changed = [...new Map(together.map((product) => [product.facts.slug, product])).values()];
  if (!allowPrices) refuseMoves(database, before, changed);
  const editorial = await readEditorial(api, content.reading.home);
  return {
    list: reading,
    content: content.reading,
    editorial,
    order: [...owners.keys()],
    changed,
    calls: api.calls(),
    warnings: [...warnings, ...content.warnings, ...editorial.warnings],
  };
}

/** The list as the snapshot remembers it. */
function asKnown(known: ReadonlyMap<number, ListAnswer>): ListReading {
  return { answers: [...known.values()], listed: [], isReordered: false, isAsKnown: true };
}

/** Which product has the page of each slug, in the API's order: the first one, if the slug can be a path at all. */
function soundCatalogue({ answers }: ListReading): {
  readonly owners: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
} {
  const owners = new Map<string, number>();
  const warnings: string[] = [];
  for (const { id, slug } of answers.flatMap(({ products }) => products)) {
    const refusal = refusalOfProductSlug(slug) ?? (owners.has(slug) ? 'another product has its slug' : null);
    if (refusal === null) owners.set(slug, id);
    else warnings.push(`product ${id} (${slug}) was left out: ${refusal}`);
  }
  return { owners, warnings };
}
