/** Warnings of a publish that went live, as values; sentences are made where they are shown (`messages.ts`, the panel). */
import type { Named } from '../../src/domain/catalogue/product.ts';
import type { PictureProblem } from './images/picture-problem.ts';
import type { SlugRefusal } from './sync/slugs.ts';

/** Warnings about the data that was read. */
export type ReadingWarning =
  | {
      readonly code: 'product-left-out';
      readonly id: number;
      readonly slug: string;
      readonly why: SlugRefusal | 'taken';
    }
  | {
      readonly code: 'category-left-out';
      readonly name: string;
      readonly slug: string;
      readonly why: SlugRefusal | 'taken';
    }
  /** A product's category is missing in the category tree. */
  | { readonly code: 'category-not-in-tree'; readonly name: string; readonly slug: string }
  /** The shop links a landing page that the API does not have. */
  | { readonly code: 'landing-missing'; readonly slug: string }
  /** The API failed at them, so they are the last ones known. @param theme slug, of the most liked ones. */
  | { readonly code: 'last-known'; readonly what: 'recommended' }
  | { readonly code: 'last-known'; readonly what: 'most-liked'; readonly theme: string }
  /** Its pages show the placeholder, or the picture before. @param product one that shows it */
  | {
      readonly code: 'picture';
      readonly source: string;
      readonly product?: Named;
      readonly problem: PictureProblem;
    };

/** A link that an editor typed and that leads nowhere. */
export interface PageWarning {
  readonly code: 'dead-link';
  /** Its path. */
  readonly page: string;
  /** A path on the site. */
  readonly link: string;
}

export type PublishWarning = ReadingWarning | PageWarning;
