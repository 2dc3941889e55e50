/**
 * The first half of a publish: what changed in the API is written into the snapshot, and the pages are found that are
 * made from something else than in the newest release. Nothing outside of `data.root`, `data.snapshot` and `data.images`
 * is written, so that a dry run and a preview do it on a copy (`compare/copied-state.ts`).
 */
import type { Settings } from '../shared/settings.ts';
import { planPages, type PagePlan } from './pages/plan.ts';
import { newestRelease, type WholeRelease } from './release/releases.ts';
import { codeDigest } from './render/bundle.ts';
import type { RenderThreads } from './render/render-threads.ts';
import { readReportedChanges, type ReportedChanges } from './state/reported-changes.ts';
import { syncSnapshot, type SyncOptions, type SyncReport } from './sync/sync.ts';

export interface PublishOptions extends Omit<SyncOptions, 'now' | 'code' | 'retries'> {
  /** Renders every page again. */
  readonly isForced?: boolean;
  /** A pause after a rollback then blocks it. */
  readonly isAutomatic?: boolean;
  /** The shop has moved to another address. */
  readonly isNewAddress?: boolean;
  /** Kept from publish to publish; without them threads live for this one. */
  readonly threads?: RenderThreads;
}

export interface PlannedPublish {
  readonly sync: SyncReport;
  readonly notified: ReportedChanges;
  readonly newest: WholeRelease | null;
  readonly plan: PagePlan;
  /** Digest of the code that renders. */
  readonly code: string;
  /** The lists were read: what is lost is found as well. */
  readonly isVerified: boolean;
}

/** The time as of which the shop is made. */
export function nowOf({ readAt }: Pick<PublishOptions, 'readAt'>): Date {
  return readAt?.at ?? new Date();
}

/** @throws PublishError */
export async function planPublish(settings: Settings, options: PublishOptions): Promise<PlannedPublish> {
  const { data } = settings;
  const { isFull = false, isForced = false } = options;
  const notified = readReportedChanges(data);
  const only = [...new Set([...(options.only ?? []), ...notified.products])];
  const areas = [...new Set([...(options.areas ?? []), ...notified.areas])];
  const isNamed = [...(options.only ?? []), ...(options.areas ?? [])].length > 0;
  const isPoll = (options.isPoll ?? !isNamed) || notified.isPoll;
  const isVerified = isPoll || isFull;
  const code = codeDigest(settings.siteUrl);
  const sync = await syncSnapshot(settings, { ...options, only, areas, isPoll, code, now: nowOf(options) });
  const newest = await newestRelease(data);
  const before = newest?.manifest ?? null;
  const plan = planPages(data, { before, code, isForced, isVerified });
  return { sync, notified, newest, plan, code, isVerified };
}
