/** A warning in the words of the panel. */
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { PictureProblem } from '../images/picture-problem.ts';
import { isHighlight } from '../gates/links.ts';
import { isOwnLanding } from '../sync/read-landings.ts';
import type { PublishWarning } from '../warning.ts';

const texts = panelTexts.warnings;

export function warningText(warning: PublishWarning): string {
  switch (warning.code) {
    case 'product-left-out':
      return texts.leftOut.product(warning.id, warning.slug, texts.leftOut.why[warning.why]);
    case 'category-left-out':
      return texts.leftOut.category(warning.name, warning.slug, texts.leftOut.why[warning.why]);
    case 'category-not-in-tree':
      return texts.notInTree(warning.name, warning.slug);
    case 'landing-missing':
      return isOwnLanding(warning.slug)
        ? texts.ownLandingMissing(warning.slug)
        : texts.landingMissing(warning.slug);
    case 'last-known':
      return warning.what === 'recommended' ? texts.lastRecommended : texts.lastMostLiked(warning.theme);
    case 'picture':
      return texts.picture(warning.source, warning.product?.name ?? null, pictureText(warning.problem));
    case 'dead-link':
      return isHighlight(warning.link)
        ? texts.highlightMissing(warning.link)
        : texts.deadLink(warning.page, warning.link);
  }
}

function pictureText(problem: PictureProblem): string {
  const why = texts.pictureWhy;
  switch (problem.code) {
    case 'late':
      return why.late(problem.seconds);
    case 'status':
      return why.status(problem.status);
    case 'too-large':
      return why['too-large'](Math.round(problem.bytes / 2 ** 20));
    case 'too-many-pixels':
      return why['too-many-pixels'](Math.round(problem.pixels / 1e6));
    case 'other-host':
    case 'unknown-format':
    case 'unreadable':
      return why[problem.code];
  }
}
