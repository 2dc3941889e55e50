/** Warnings of a publish that went live, as values; `messages.ts` and the panel say them. */
import type { Named } from '../../src/domain/catalogue/product.ts';
import type { PictureProblem } from './images/picture-limits.ts';
import type { SlugFault } from './rules/slugs.ts';

export type ReadingWarning =
  | (LeftOut & { readonly code: 'product-left-out'; readonly id: number })
  | (LeftOut & { readonly code: 'category-left-out'; readonly name: string })
  /** An item of a list that cannot be read. @param fault the call and the field @param item slug or title */
  | { readonly code: 'item-left-out'; readonly item: string | null; readonly fault: string }
  /** Words of the backend that the shop shows as they came. @param product one that has the first of them */
  | {
      readonly code: 'unknown-words';
      readonly field: 'format' | 'language';
      readonly words: readonly string[];
      readonly product: Named;
    }
  /** A reply that the shop can do without. */
  | { readonly code: 'reply-broken'; readonly fault: string }
  /** The part of the shop that needs it is off. @param call `GET /giftcards-list` */
  | { readonly code: 'call-missing'; readonly call: string }
  | { readonly code: 'category-not-in-tree'; readonly name: string; readonly slug: string }
  /** The backend sends other content under an ETag that it has sent before; what this call says is read each time. */
  | { readonly code: 'etag-reused'; readonly call: string }
  /** Neither the site nor the API has the product that was reported as changed. */
  | { readonly code: 'name-unknown'; readonly slug: string }
  /** The shop links a landing page that the API does not have. */
  | { readonly code: 'landing-missing'; readonly slug: string }
  /** The API failed at the most liked products of a theme, by its slug; null for the recommended ones. */
  | { readonly code: 'last-known'; readonly theme: string | null }
  /** Its pages show the placeholder, or the picture before. @param product one that shows it */
  | {
      readonly code: 'picture';
      readonly source: string;
      readonly product?: Named;
      readonly problem: PictureProblem;
    };

interface LeftOut {
  readonly slug: string;
  readonly why: SlugFault | 'taken';
}

/** Typed by an editor, it leads nowhere. */
export interface PageWarning {
  readonly code: 'dead-link';
  readonly page: string;
  readonly link: string;
}

/** A warning about a message in the bar on top of every page, which no page holds. */
export interface BarWarning {
  readonly code: 'dead-bar-link';
  readonly link: string;
}

/** A link of the home or of the menu. @param file where it stands, and under which name */
export interface EmptyLink {
  readonly code: 'empty-link';
  readonly link: string;
  readonly file: string;
}

export type PublishWarning = ReadingWarning | PageWarning | BarWarning | EmptyLink;

/** What to say of each kind of a value. */
export type Words<T extends { readonly code: string }> = {
  readonly [Code in T['code']]: (value: Extract<T, { readonly code: Code }>) => string;
};

export function wordsFor<T extends { readonly code: string }>(words: Words<T>, value: T): string {
  return (words[value.code as T['code']] as (value: T) => string)(value);
}
