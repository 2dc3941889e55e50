/** So that no shop full of placeholders goes live because a host of pictures is down, or was not named. */
import type { DatabaseSync } from 'node:sqlite';
import { pictureMessage } from '../images/picture-words.ts';
import type { ImageRecords } from '../images/publish-images.ts';
import { countProducts } from '../sync/product-rows.ts';
import type { ReadProduct } from '../sync/read-products.ts';
import type { RefusedProduct } from '../sync/refused.ts';
import type { ReadingWarning } from '../warning.ts';

/**
 * Products that would lose their cover, or come without the one that the API names, when these are more than a tenth of
 * the shop and more than a few.
 */
export function refusedCovers(
  database: DatabaseSync,
  read: Iterable<ReadProduct>,
  records: ImageRecords,
  problems: readonly ReadingWarning[],
): readonly RefusedProduct[] {
  const select = database.prepare("SELECT card ->> '$.cover' IS NULL AS isBare FROM product WHERE slug = ?");
  const reasons = new Map(
    problems.flatMap((warning) =>
      warning.code === 'picture' ? [[warning.source, pictureMessage(warning.problem)] as const] : [],
    ),
  );
  const missing: RefusedProduct[] = [];
  let products = countProducts(database);
  for (const { facts, imageSources } of read) {
    const recordedCover = select.get(facts.slug);
    products += Number(recordedCover === undefined);
    const [source] = imageSources;
    if (source === undefined || records.get({ source, purpose: 'cover' })?.image) continue;
    // It has none already, which was under the limit, or approved.
    if (recordedCover?.['isBare'] === 1) continue;
    const detail = `its cover ${source} ${reasons.get(source) ?? 'is not there'}`;
    missing.push({ slug: facts.slug, name: facts.title, why: 'no-cover', before: null, after: null, detail });
  }
  return missing.length > Math.max(harmless, products * largestShare) ? missing : [];
}

/** In small shops a few are a large share. */
const harmless = 3;
const largestShare = 0.1;
