/** What a publish that is not live would change, and why, as values; `dry-run-words.ts` and the panel say it. */
import type { RouteName } from '../../../src/domain/routes.ts';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import type { Money } from '../../../src/domain/money.ts';
import type { PageReason } from '../pages/reasons.ts';
import type { RefusedGroup } from '../sync/refused.ts';
import type { PublishWarning } from '../warning.ts';

export interface Changes {
  /** Pages that shoppers can see today. */
  readonly pagesLive: number;
  /** By the number of their pages, most first. */
  readonly kinds: readonly KindChanges[];
  readonly newProducts: Some<Named>;
  readonly goneProducts: Some<Named>;
  readonly prices: Some<PriceChange>;
  readonly pictures: Some<PictureChange>;
  /** Sitemap, feeds, scripts and styles. */
  readonly otherFiles: Some<string>;
  readonly refused: readonly RefusedGroup[];
  readonly warnings: readonly PublishWarning[];
}

/** The first few of `count`. */
export interface Some<T> {
  readonly count: number;
  readonly shown: readonly T[];
}

/** `other` is of a screen, which shows nothing of the catalogue but the frame of every page. */
export type KindOfPage = RouteName | 'other';

export interface KindChanges {
  readonly kind: KindOfPage;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly shown: readonly ChangedPage[];
}

export interface ChangedPage {
  /** As in a release: decoded. */
  readonly path: string;
  readonly change: PageChange;
  readonly reason: ChangeReason;
}

export type PageChange = 'added' | 'changed' | 'removed';

/**
 * - `new`, `gone`: a page that comes or goes.
 * - `code`: the code of the pages changed, so that all are made again; what they show may be the same.
 * - `earlier`: an earlier publish read it and did not go live, or was rolled back.
 */
export type ChangeReason = PageReason | { readonly kind: 'new' | 'gone' | 'code' | 'earlier' };

/** What a shopper pays, or the list price where only that changed. */
export interface PriceChange extends Named {
  readonly before: Money;
  readonly after: Money;
}

export interface PictureChange {
  /** The API's path or address. */
  readonly source: string;
  readonly change: 'new' | 'other' | 'gone';
}

export function some<T>(all: readonly T[], most: number): Some<T> {
  return { count: all.length, shown: all.slice(0, most) };
}

export function changedPages({ kinds }: Pick<Changes, 'kinds'>): number {
  return kinds.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
}

/** Whether shoppers or crawlers would get anything else. */
export function isNothing(changes: Changes): boolean {
  return changedPages(changes) + changes.otherFiles.count + changes.pictures.count === 0;
}
