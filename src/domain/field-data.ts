/**
 * Field data (real user monitoring): what a sampled page view tells the shop, and nothing else. No identity, no address:
 * the kind of page, the class of connection, the release and five figures. Code of every page imports types alone from here:
 * a constant that two files of scripts share costs both of them an import.
 */
import type { RouteName } from './routes.ts';

/** Where page views are reported (`navigator.sendBeacon`). */
export const fieldDataPath = '/field-data';

/** The Server-Timing entry of a page that is to report: kind and release, with a space between them. */
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

/** Effective connection types (Network Information API), data saver, and browsers that do not tell. */
export const connectionClasses = ['4g', '3g', '2g', 'save', 'unknown'] as const;
export type ConnectionClass = (typeof connectionClasses)[number];

/** A report has these keys; a figure that the browser cannot measure, or that the visit did not have, is absent. */
export interface FieldReport extends Readonly<Partial<Record<FieldFigure, number>>> {
  readonly kind: RouteName;
  readonly release: string;
  readonly connection: ConnectionClass;
}
