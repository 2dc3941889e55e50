/** Names of 84 letters without a space, where the shop has names of others. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

const word = 'Lopadotemachoselachogaleokranioleipsanodrimhypotrimmatosilphiokarabomelitokatakechym';

const names = 'h1, h2, h3, a, dd, li, address, .notification p, .card-brand, .buy-makers, .prose p';
/** Texts of ours, whose length is known. */
const own =
  'p:not(.notification p, .card-brand, .buy-makers, .prose p), button, .button, label, legend, .visually-hidden, .section-more, .account-links, .account-sections, .checkout-summary > a, .checkout-summary dd, .shop-info, .buy-promises, .corner, .cover-missing';

/** Puts the word for whatever may be a name: headings, links, descriptions, list items. */
export async function lengthenNames(page: Page, where = 'main'): Promise<void> {
  const changed = await page.evaluate(
    ([root, long, names, own]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const parent = node.parentElement;
        if (!parent?.closest(root)?.closest('main, [role="listbox"]')) continue;
        if (!/\p{L}{3}/u.test(node.data) || /\$|^.{0,2}$/.test(node.data)) continue;
        if (parent.closest(own) || !parent.closest(names)) continue;
        node.data = long;
        count++;
      }
      return count;
    },
    [where, word, names, own] as const,
  );
  expect(changed, `names on ${page.url()}`).toBeGreaterThan(0);
}
