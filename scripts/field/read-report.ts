/** Parses a report of a page view. Untrusted input: anything but an exact report is rejected. */
import {
  connectionClasses,
  fieldFigures,
  type ConnectionClass,
  type FieldFigure,
} from '../../src/domain/field-data.ts';
import { routes, type RouteName } from '../../src/domain/routes.ts';
import { bucketOf } from './histogram.ts';

/** Longest body in bytes; a report has up to 200. */
export const largestReport = 512;

export interface ReadReport {
  readonly kind: RouteName;
  readonly connection: ConnectionClass;
  readonly release: string;
  readonly buckets: readonly (readonly [FieldFigure, number])[];
}

/** Null for anything with another key, an unknown kind of page or class, or a value out of its range. */
export function readReport(text: string): ReadReport | null {
  const given = objectIn(text);
  if (given === null) return null;
  const { kind, connection, release, ...figures } = given;
  if (typeof kind !== 'string' || !kinds.has(kind)) return null;
  if (!connectionClasses.some((known) => known === connection)) return null;
  if (typeof release !== 'string' || release.length > longestRelease) return null;
  const buckets: (readonly [FieldFigure, number])[] = [];
  for (const [name, value] of Object.entries(figures)) {
    const figure = fieldFigures.find((known) => known === name);
    const bucket = figure === undefined || typeof value !== 'number' ? null : bucketOf(figure, value);
    if (figure === undefined || bucket === null) return null;
    buckets.push([figure, bucket]);
  }
  if (buckets.length === 0) return null;
  return { kind: kind as RouteName, connection: connection as ConnectionClass, release, buckets };
}

/** Kinds of page; redirects are none. */
const kinds: ReadonlySet<string> = new Set(
  Object.entries(routes)
    .filter(([, { kind }]) => kind !== 'redirect')
    .map(([name]) => name),
);

const longestRelease = 64;

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
