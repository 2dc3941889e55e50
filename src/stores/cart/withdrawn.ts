/** Titles of products that left the cart because the shop sells them no more, until the shopper has seen it. */
import { keys } from '../keys.ts';
import { storedJson } from '../storage.ts';
import { forgetLine, type SummaryLine } from './cart-summary.ts';

export const $withdrawn = storedJson<readonly string[]>(keys.cartWithdrawn, [], Array.isArray);

export function acceptWithdrawn(): void {
  $withdrawn.set([]);
}

/**
 * Only a product that does not exist any more was withdrawn; the others were removed or ordered in another tab.
 * One whose call fails is asked for again after the next reading. @param lost from `rememberCart` @throws
 * FailureError
 */
export async function findWithdrawn(lost: readonly SummaryLine[]): Promise<void> {
  if (lost.length === 0) return;
  // Rare, so its schemas are not part of every page.
  const { readProduct } = await import('../catalogue/product.ts');
  for (const line of lost) {
    const answer = await readProduct(line.slug, new AbortController().signal);
    const titles = $withdrawn.get();
    if (answer === 'gone' && !titles.includes(line.title)) $withdrawn.set([...titles, line.title]);
    forgetLine(line);
  }
}
