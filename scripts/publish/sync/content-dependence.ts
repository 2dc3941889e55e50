/** Whether what editors write may show what the catalogue says now: some of it is chosen by a rule in the backend. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredListFacts } from '../../../src/snapshot/schema.ts';
import type { FrameView } from '../../../src/snapshot/views.ts';
import type { Incoming } from './incoming.ts';
import { listFactsOf } from './product-rows.ts';
import type { CatalogueReading } from './read-catalogue.ts';
import { readDocument } from './sync-records.ts';

/** By these a strip of the home or a landing page chooses its products. */
const choosing = ['categories', 'tags', 'isInOffer', 'isOnPresale', 'isGiftCard'] as const;

/**
 * Products came or went, one entered or left an offer, a presale, a tag or a category, a gift card changed, or the shop
 * sells in another currency. A price, a stock, a text or a picture changes no content.
 */
export function isShownInContent(
  database: DatabaseSync,
  incoming: Incoming,
  { list, currencies }: CatalogueReading,
): boolean {
  if (list?.isReordered === true) return true;
  const frame = readDocument<FrameView>(database, 'frame');
  if (JSON.stringify(frame?.currencies) !== JSON.stringify(currencies)) return true;
  const select = database.prepare('SELECT list_facts, facts_digest FROM product WHERE slug = ?');
  for (const { facts, factsDigest } of incoming) {
    const row = select.get(facts.slug);
    if (row === undefined) return true;
    if (row['facts_digest'] === factsDigest) continue;
    const before = JSON.parse(String(row['list_facts'])) as StoredListFacts;
    const now = listFactsOf(facts);
    if (now.isGiftCard || before.isGiftCard) return true;
    if (choosing.some((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))) return true;
  }
  return false;
}
