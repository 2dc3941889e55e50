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
  /** How many products have a page. */
  readonly products: number;
  /** Slugs of these, in the API's order. After a publish of named products nobody asks for it, as a rule. */
  readonly order: () => readonly string[];
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
  const before = countProducts(database);
  const readProducts = async () => {
    const named = await readNamed(api, database, only, progress);
    const isLook = only.length === 0 || isFull || (options.isLook ?? false) || named.isListMoved;
    if (!isLook) return { named, reading: asKnown(database) };
    const known = isFull ? new Map<number, ListAnswer>() : knownAnswers(database);
    return { named, reading: await readList(api, known, progress) };
  };
  const readWords = async () => {
    const content = await readContent(api, database);
    return { content, editorial: await readEditorial(api, content.reading.home) };
  };
  const [{ named, reading }, { content, editorial }] = await Promise.all([readProducts(), readWords()]);
  const catalogue = reading.isAsKnown ? knownCatalogue(reading, before) : soundCatalogue(reading);
  const { isOwner, warnings } = catalogue;
  if (!allowDrop) refuseDrop(before, catalogue.products);
  const fromList = await readChanged(api, database, reading.listed.filter(isOwner), { isFull, progress });
  const together = [...named.products.filter(isOwner), ...fromList];
  const changed = [...new Map(together.map((product) => [product.facts.slug, product])).values()];
  if (!allowPrices) refuseMoves(database, before, changed);
  return {
    list: reading,
    content: content.reading,
    editorial,
    products: catalogue.products,
    order: catalogue.order,
    changed,
    calls: api.calls(),
    warnings: [...warnings, ...content.warnings, ...editorial.warnings],
  };
}

/** The list as the snapshot remembers it; 50,000 products are read only should somebody want them. */
function asKnown(database: DatabaseSync): ListReading {
  let answers: readonly ListAnswer[] | null = null;
  return {
    get answers() {
      return (answers ??= [...knownAnswers(database).values()]);
    },
    listed: [],
    isReordered: false,
    isAsKnown: true,
  };
}

interface Catalogue extends Pick<ApiReading, 'products' | 'order' | 'warnings'> {
  /** Whether a product has the page of its slug. */
  readonly isOwner: (product: ListedProduct) => boolean;
}

/** The products of the snapshot: what is asked for by name is one of them. */
function knownCatalogue(list: ListReading, products: number): Catalogue {
  const order = () => [...ownersOf(list).owners.keys()];
  return { products, order, isOwner: () => true, warnings: [] };
}

function soundCatalogue(list: ListReading): Catalogue {
  const { owners, warnings } = ownersOf(list);
  return {
    products: owners.size,
    order: () => [...owners.keys()],
    isOwner: ({ facts }) => owners.get(facts.slug) === facts.id,
    warnings,
  };
}

/** Which product has the page of each slug, in the API's order: the first one, if the slug can be a path at all. */
function ownersOf({ answers }: ListReading): {
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
