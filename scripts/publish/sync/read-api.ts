/** Reads and validates everything that a sync needs: complete, valid and plausible. Writes nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { PublishError } from '../publish-error.ts';
import type { Incoming } from './incoming.ts';
import { readCatalogue, type CatalogueReading, type ReadOptions } from './read-catalogue.ts';
import { readContent, type ContentReading } from './read-content.ts';
import { readEditedPages, type EditedPages } from './read-edited-pages.ts';
import { withoutJumps } from './read-gift-cards.ts';
import { ListMovedError } from './read-list.ts';
import { createSyncApi, type SyncApi } from './sync-api.ts';

export interface ApiReading extends CatalogueReading {
  readonly content: ContentReading;
  readonly editedPages: EditedPages;
  readonly calls: number;
}

const readingAttempts = 3;

/** Reads again when the list moved meanwhile. @throws PublishError */
export async function readApi(
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<ApiReading> {
  for (let attempt = 1; ; attempt++) {
    const api = createSyncApi(options);
    try {
      return await readOnce(api, database, incoming, options);
    } catch (error) {
      if (!(error instanceof ListMovedError)) throw error;
      if (attempt === readingAttempts) {
        const message = `the list of products does not fit together: ${error.message}. Publish again when it is at rest.`;
        throw new PublishError('list-keeps-changing', message, { cause: error });
      }
      options.progress.say({ code: 'list-moved', detail: error.message });
    } finally {
      api.stop();
    }
  }
}

async function readOnce(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<ApiReading> {
  const readWords = async () => {
    const content = await readContent(api, database);
    return { content, editedPages: await readEditedPages(api, content.reading.home) };
  };
  const readings = [readCatalogue(api, database, incoming, options), readWords()] as const;
  await Promise.allSettled(readings);
  await api.settle();
  const [catalogue, { content, editedPages }] = await Promise.all(readings);
  const { giftCards, refused } = options.allowPrices
    ? { giftCards: editedPages.giftCards, refused: [] }
    : withoutJumps(database, editedPages.giftCards);
  const known = new Set(catalogue.refused.map(({ slug }) => slug));
  return {
    ...catalogue,
    refused: [...catalogue.refused, ...refused.filter(({ slug }) => !known.has(slug))],
    content: content.reading,
    editedPages: { ...editedPages, giftCards },
    calls: api.calls(),
    warnings: [...catalogue.warnings, ...content.warnings, ...editedPages.warnings],
  };
}
