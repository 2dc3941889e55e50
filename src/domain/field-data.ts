/**
 * Field data (real user monitoring): all that a sampled page view reports. No identity, no address: kind of page, class
 * of connection, release and five figures. Code of every page may only import types from here: a shared constant would
 * cost both of its chunks an import.
 */
import type { RouteName } from './routes.ts';

/** Where page views are reported (`navigator.sendBeacon`). */
export const fieldDataPath = '/field-data';

/** Server-Timing entry of a sampled page: kind and release, separated by a space. */
export const fieldTiming = 'field';

/** User timing marks: adding to the cart works from here on; a call to the API failed. */
export const addWorksMark = 'add';
export const failedCallMark = 'failed';

/**
 * - `lcp`, `inp`: milliseconds, `cls`: score, as defined at https://web.dev/articles/vitals;
 * - `add`: milliseconds from navigation (of a prerendered page from its activation) until code answers 'Agregar al carrito';
 * - `failed`: calls to the API that ended without an answer, or with one that may pass (5xx, 429).
 */
export const fieldFigures = ['lcp', 'inp', 'cls', 'add', 'failed'] as const;
export type FieldFigure = (typeof fieldFigures)[number];

/** Effective connection types (Network Information API), data saver, and unknown. */
export const connectionClasses = ['4g', '3g', '2g', 'save', 'unknown'] as const;
export type ConnectionClass = (typeof connectionClasses)[number];

/** Body of a report; figures that the browser or the visit did not have are absent. */
export interface FieldReport extends Readonly<Partial<Record<FieldFigure, number>>> {
  readonly kind: RouteName;
  readonly release: string;
  readonly connection: ConnectionClass;
}
