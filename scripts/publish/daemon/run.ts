/** A run of the publisher, as stored. */
import type { Named } from '../../../src/domain/catalogue/product.ts';
import type { PageReason } from '../pages/reasons.ts';
import type { PublishWarning } from '../warning.ts';
import type { RefusedGroup } from '../sync/refused.ts';
import type { Cause } from './queue.ts';

export interface Run {
  readonly id: number;
  readonly causes: readonly Cause[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null while it runs, or after a kill. */
  readonly endedAt: number | null;
  readonly isFull: boolean;
  readonly result: RunResult | null;
}

export type RunResult =
  | {
      readonly kind: 'published';
      readonly release: string;
      /** False when the site was already up to date. */
      readonly isNew: boolean;
      /** Slugs of the first few changed products. */
      readonly products: readonly string[];
      readonly changedProducts: number;
      /** The first few changed paths. */
      readonly pages: readonly string[];
      /** Why they changed, by path. */
      readonly reasons: Readonly<Record<string, PageReason>>;
      readonly changedPages: number;
      readonly removedPages: number;
      /** Milliseconds until it was live. */
      readonly liveMs: number;
      /** Refused products, which stay at their previous state. */
      readonly refused: readonly RefusedGroup[];
      /** Titles by slug of the products above. */
      readonly names: Readonly<Record<string, string>>;
      /** Whether the lists were read. If not, earlier refusals are still valid. */
      readonly isListRead: boolean;
      readonly warnings: readonly PublishWarning[];
      /** Milliseconds by phase. */
      readonly phases: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'refused';
      readonly problem: string;
      readonly reason: string;
      /** Examples of products that the API no longer has, when that is the reason; otherwise absent. */
      readonly missing?: readonly Named[];
      /** How many consecutive times it was refused for this, and since when; absent for the first time. */
      readonly times?: number;
      readonly since?: number;
    }
  | {
      /** A rollback by a person. */
      readonly kind: 'went-back';
      readonly release: string;
      /** The release that was live before. */
      readonly from: string | null;
    };
