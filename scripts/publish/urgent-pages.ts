/**
 * Which pages of a large publish go live first. A changed product stands on a dozen lists, so that hundreds of products are
 * thousands of pages; who changed them looks at the products, the home and the offers. Pure.
 */
import { matchRoute } from '../../src/domain/routes.ts';
import { pageKindOf } from '../../src/snapshot/page-kinds.ts';
import type { RenderPlan } from './render/rendered-pages.ts';

/** Pages that are not in the build as the snapshot wants them. */
export interface Waves {
  readonly first: readonly string[];
  /** None when everything goes live at once. */
  readonly later: readonly string[];
}

export interface WaveRules {
  /** Slugs of the products that this publish is about. */
  readonly changed: ReadonlySet<string>;
  /** Up to so many pages are one wave: a second release would cost more than it wins. */
  readonly mostAtOnce?: number;
  /** Of a site of more pages, the files for crawlers are a wave by themselves. */
  readonly largeSite?: number;
}

/** Some two seconds of rendering, checking and storing on two cores. */
export const mostAtOnce = 600;

/**
 * Two waves only when each of them is a whole site: a page that is new or gone is linked from lists of the other wave. And
 * only when at least half of the pages can wait.
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
