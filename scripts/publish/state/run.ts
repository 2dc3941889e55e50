/** A run of the publisher, as the history stores it. */
import type { Named } from '../../../src/domain/catalogue/product.ts';
import type { PageReason } from '../pages/reasons.ts';
import type { RefusedGroup } from '../sync/refused.ts';
import type { PublishWarning } from '../warning.ts';

/** Why a publish ran; `command` is a command line or a cron job. */
export type Cause =
  'start' | 'schedule' | 'full-sync' | 'webhook' | 'reminder' | 'hand' | 'command' | 'retry';

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

export type RunResult = PublishedResult | RefusedResult | RolledBack | Previewed | NotPreviewed;

export interface PublishedResult {
  readonly kind: 'published';
  readonly release: string;
  /** False when the site was already up to date. */
  readonly isNew: boolean;
  readonly products: readonly string[];
  readonly changedProducts: number;
  readonly pages: readonly string[];
  readonly reasons: Readonly<Record<string, PageReason>>;
  readonly changedPages: number;
  readonly removedPages: number;
  readonly refused: readonly RefusedGroup[];
  readonly names: Readonly<Record<string, string>>;
  /** Whether the lists were read. If not, earlier refusals are still valid. */
  readonly isListRead: boolean;
  readonly warnings: readonly PublishWarning[];
}

export interface RefusedResult {
  readonly kind: 'refused';
  readonly problem: string;
  readonly reason: string;
  /** Examples of products that the API no longer has, when that is the reason. */
  readonly missing?: readonly Named[];
  /** How many consecutive times it was refused for this, and since when; absent for the first time. */
  readonly times?: number;
  readonly since?: number;
}

export interface RolledBack {
  readonly kind: 'went-back';
  readonly release: string;
  readonly from: string | null;
}

export interface Previewed {
  readonly kind: 'previewed';
  /** Null when a publish would change nothing: then there is no preview. */
  readonly release: string | null;
  readonly pages: number;
  /** The later time that it shows, in epoch milliseconds; absent for now. */
  readonly at?: number;
}

export interface NotPreviewed extends Omit<RefusedResult, 'kind' | 'times' | 'since'> {
  readonly kind: 'not-previewed';
}

/** Whether it says how publishing is; a preview, also one that failed, does not. */
export function isOfLiveSite({ result }: Pick<Run, 'result'>): boolean {
  return result?.kind !== 'previewed' && result?.kind !== 'not-previewed';
}

/** By its id, what went live with a release that was new. */
export function releasesMade(runs: readonly Run[]): ReadonlyMap<string, PublishedResult> {
  return new Map(
    runs.flatMap(({ result }) =>
      result?.kind === 'published' && result.isNew ? [[result.release, result] as const] : [],
    ),
  );
}
