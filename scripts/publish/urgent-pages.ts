/**
 * Splits a large publish into two waves. A changed product is on a dozen lists, so hundreds of products mean thousands
 * of pages; the editor first looks at the products, the home and the offers. Pure.
 */
import { matchRoute } from '../../src/domain/routes.ts';
import { pageKindOf } from '../../src/snapshot/page-kinds.ts';
import type { RenderPlan } from './render/rendered-pages.ts';

/** Pages to render, by wave. */
export interface Waves {
  readonly first: readonly string[];
  /** Empty when everything goes live at once. */
  readonly later: readonly string[];
}

export interface WaveRules {
  /** Slugs of the products that changed. */
  readonly changed: ReadonlySet<string>;
  /** Up to this many pages are a single wave: a second release would cost more than it gains. */
  readonly mostAtOnce?: number;
  /** Above this many pages, the crawl files are a wave of their own. */
  readonly largeSite?: number;
}

/** About two seconds of rendering, checking and storing on two cores. */
export const mostAtOnce = 600;

/**
 * Two waves require that each of them is consistent: an added or removed page is linked from lists of the other wave.
 * At least half of the pages must be able to wait.
 */
export function wavesOf({ dirty, gone, hasNew }: RenderPlan, rules: WaveRules): Waves {
  const atOnce: Waves = { first: dirty, later: [] };
  if (dirty.length <= (rules.mostAtOnce ?? mostAtOnce) || gone.length > 0 || hasNew) return atOnce;
  const { urgent = [], other = [] } = Object.groupBy(dirty, (path) =>
    isUrgent(path, rules.changed) ? 'urgent' : 'other',
  );
  return urgent.length > 0 && urgent.length <= other.length ? { first: urgent, later: other } : atOnce;
}

/** @param path of a page. @param changed slugs of the products that changed. */
export function isUrgent(path: string, changed: ReadonlySet<string>): boolean {
  const match = matchRoute(path);
  const urgency = match === null ? undefined : pageKindOf(match.name)?.urgency;
  if (urgency === 'own') return changed.has(match?.params['slug'] ?? '');
  return urgency !== 'later';
}
