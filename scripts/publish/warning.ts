/** Warnings of a publish that went live, as values; `messages.ts` and the panel say them. */
import type { Named } from '../../src/domain/catalogue/product.ts';
import type { PictureProblem } from './images/picture-problem.ts';
import type { SlugRefusal } from './sync/slugs.ts';

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
  | { readonly code: 'category-not-in-tree'; readonly name: string; readonly slug: string }
  /** The shop links a landing page that the API does not have. */
  | { readonly code: 'landing-missing'; readonly slug: string }
  /** The API failed at them. @param theme slug */
  | { readonly code: 'last-known'; readonly what: 'recommended' }
  | { readonly code: 'last-known'; readonly what: 'most-liked'; readonly theme: string }
  /** Its pages show the placeholder, or the picture before. @param product one that shows it */
  | {
      readonly code: 'picture';
      readonly source: string;
      readonly product?: Named;
      readonly problem: PictureProblem;
    };

/** Typed by an editor, it leads nowhere. */
export interface PageWarning {
  readonly code: 'dead-link';
  readonly page: string;
  readonly link: string;
}

export type PublishWarning = ReadingWarning | PageWarning;
