/** Texts for editors of why a page changed. */
import { pageChangeTexts as changes } from '../../../src/text/publisher/page-changes.ts';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { PageReason, ProductField } from '../pages/reasons.ts';

const { reasons } = panelTexts.history;

/**
 * Without fields, as of a new product, it only says that something changed.
 * @param titles of products by slug, as far as known.
 */
export function reasonText(reason: PageReason, titles: Readonly<Record<string, string>> = {}): string {
  switch (reason.kind) {
    case 'product': {
      const fields = namesOf(reason.fields);
      return fields.length > 0 ? changes.product(fields) : reasons.product;
    }
    case 'shown': {
      const fields = namesOf(reason.fields);
      const products = reason.products.map((slug) => titles[slug] ?? slug);
      return fields.length > 0 ? changes.shown(fields, products) : reasons.shown(products);
    }
    default:
      return reasons[reason.kind];
  }
}

/** The cover is also the first of the pictures, so a changed cover is listed once. */
function namesOf(fields: readonly ProductField[]): readonly string[] {
  const distinct = fields.includes('cover') ? fields.filter((field) => field !== 'images') : fields;
  const names: Readonly<Partial<Record<ProductField, string>>> = changes.fields;
  return [...new Set(distinct.map((field) => names[field] ?? changes.otherFields))];
}
