/** Why a page changed, in an editor's words. */
import { pageChangeTexts as changes } from '../../../src/text/page-changes.ts';
import { panelTexts } from '../../../src/text/publisher-panel.ts';
import type { PageReason, ProductField } from '../pages/reasons.ts';

const { reasons } = panelTexts.history;

/** Without fields, as older programs wrote it or of a product that is new, it says that something changed. */
export function reasonText(reason: PageReason): string {
  switch (reason.kind) {
    case 'product': {
      const fields = namesOf(reason.fields);
      return fields.length > 0 ? changes.product(fields) : reasons.product;
    }
    case 'shown': {
      const fields = namesOf(reason.fields);
      return fields.length > 0 ? changes.shown(fields, reason.products) : reasons.shown(reason.products);
    }
    default:
      return reasons[reason.kind];
  }
}

/** The first picture is the cover, and stands among the pictures as well. */
function namesOf(fields: readonly ProductField[] = []): readonly string[] {
  const told = fields.includes('cover') ? fields.filter((field) => field !== 'images') : fields;
  const names: Readonly<Partial<Record<ProductField, string>>> = changes.fields;
  return [...new Set(told.map((field) => names[field] ?? changes.facts))];
}
