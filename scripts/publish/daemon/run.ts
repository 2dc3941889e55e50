/** What a publish did, as it is remembered. */
import type { Money } from '../../../src/domain/money.ts';
import type { Named } from '../../../src/domain/product.ts';
import type { PageReason } from '../pages/reasons.ts';
import type { FirstWave } from '../publish-error.ts';
import type { PublishWarning } from '../warning.ts';
import type { RefusedGroup } from '../sync/refused.ts';
import type { Cause } from './queue.ts';

export interface Run {
  readonly id: number;
  readonly causes: readonly Cause[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null for a run that goes on, or that a kill ended. */
  readonly endedAt: number | null;
  readonly isFull: boolean;
  readonly result: RunResult | null;
}

export type RunResult =
  | {
      readonly kind: 'published';
      readonly release: string;
      /** False when the site was up to date already. */
      readonly isNew: boolean;
      /** Slugs of products that the API said something new of, the first few. */
      readonly products: readonly string[];
      readonly changedProducts: number;
      /** Paths, the first few. */
      readonly pages: readonly string[];
      /** Why they changed, by path; absent in what older programs wrote. */
      readonly reasons?: Readonly<Record<string, PageReason>>;
      readonly changedPages: number;
      readonly removedPages: number;
      /** What went live before the rest; null when all went at once. Absent in what older programs wrote. */
      readonly first?: FirstWave | null;
      /** Milliseconds from the start until all was live; absent likewise. */
      readonly liveMs?: number;
      /** Products that stayed as they were though the API says otherwise; absent likewise. */
      readonly refused?: readonly RefusedGroup[];
      /** What they are called and cost, as far as somebody knows; absent likewise. */
      readonly refusedDetails?: readonly RefusedDetail[];
      /** Titles by slug, of the products above; absent likewise. */
      readonly names?: Readonly<Record<string, string>>;
      /** Whether the lists were read: else products that were refused before still are; absent likewise. */
      readonly isListRead?: boolean;
      /** Sentences in what older programs wrote. */
      readonly warnings: readonly (PublishWarning | string)[];
      /** Milliseconds by phase. */
      readonly phases: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'refused';
      readonly problem: string;
      readonly reason: string;
      /** What is live all the same; absent in what older programs wrote. */
      readonly first?: FirstWave | null;
      /** Some of the products that the API has no more, where that is why; absent elsewhere. */
      readonly missing?: readonly Named[];
      /** How often in a row it was refused for this, since when; absent for the first time. */
      readonly times?: number;
      readonly since?: number;
    }
  | {
      /** A person chose another version. */
      readonly kind: 'went-back';
      readonly release: string;
      /** What was live before. */
      readonly from: string | null;
    };

/** A product that stayed as it was. */
export interface RefusedDetail {
  readonly slug: string;
  readonly name: string;
  /** In pesos, what the pages say and what the API says; null where there is none. */
  readonly before: Money | null;
  readonly after: Money | null;
}
