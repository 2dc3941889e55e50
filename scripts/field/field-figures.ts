/** Reads field data for the panel. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { FieldFigure } from '../../src/domain/field-data.ts';
import type { DataLayout } from '../settings.ts';
import { percentile, shareAboveNone, totalOf, type Histogram } from './histogram.ts';
import { lastWeeks } from './weeks.ts';

/** Filter of views; null matches every kind of page or connection. */
export interface FieldChoice {
  readonly kind: string | null;
  readonly connection: string | null;
}

/** The figures of some views; null where no view has one. */
export interface FieldSummary extends Readonly<Record<Exclude<FieldFigure, 'failed'>, number | null>> {
  readonly views: number;
  /** Share of views with a failed call: their 75th percentile is 0 until a quarter of all views has one. */
  readonly failed: number | null;
}

export interface FieldFigures {
  /** By week, oldest first; weeks without views as well. */
  readonly weeks: readonly (FieldSummary & { readonly week: string })[];
  /** Newest first. */
  readonly releases: readonly (FieldSummary & { readonly release: string })[];
  /** Kinds of page in the data, independent of the filter. */
  readonly kinds: readonly string[];
}

const shownWeeks = 12;
const shownReleases = 10;

/** @throws Error when the database cannot be read; without one there are no views */
export function readFieldFigures(data: DataLayout, choice: FieldChoice, now: number): FieldFigures {
  const weeks = lastWeeks(now, shownWeeks);
  if (!existsSync(data.fieldDatabase)) return { weeks: summaries(weeks, new Map()), releases: [], kinds: [] };
  const database = new DatabaseSync(data.fieldDatabase, { readOnly: true, timeout: 1000 });
  try {
    const [first = ''] = weeks;
    const byWeek = histogramsBy(database, 'week', choice, first);
    const byRelease = histogramsBy(database, 'release', choice, first);
    const releases = [...byRelease.keys()].filter((release) => release !== '').sort();
    return {
      weeks: summaries(weeks, byWeek),
      releases: releases
        .reverse()
        .slice(0, shownReleases)
        .map((release) => ({ release, ...summaryOf(byRelease.get(release)) })),
      kinds: database
        .prepare('SELECT DISTINCT kind FROM field WHERE week >= ? ORDER BY kind')
        .all(first)
        .map(({ kind }) => String(kind)),
    };
  } finally {
    database.close();
  }
}

type Histograms = ReadonlyMap<string, Histogram>;

function histogramsBy(
  database: DatabaseSync,
  column: 'week' | 'release',
  { kind, connection }: FieldChoice,
  first: string,
): ReadonlyMap<string, Histograms> {
  const rows = database
    .prepare(
      `SELECT ${column} AS name, figure, bucket, sum(amount) AS amount FROM field
       WHERE week >= :first AND (:kind IS NULL OR kind = :kind) AND (:connection IS NULL OR connection = :connection)
       GROUP BY ${column}, figure, bucket`,
    )
    .all({ first, kind, connection });
  const found = new Map<string, Map<string, Map<number, number>>>();
  for (const { name, figure, bucket, amount } of rows) {
    const figures = found.getOrInsertComputed(String(name), () => new Map());
    figures.getOrInsertComputed(String(figure), () => new Map()).set(Number(bucket), Number(amount));
  }
  return found;
}

function summaries(weeks: readonly string[], found: ReadonlyMap<string, Histograms>): FieldFigures['weeks'] {
  return weeks.map((week) => ({ week, ...summaryOf(found.get(week)) }));
}

function summaryOf(found: Histograms = new Map()): FieldSummary {
  const of = (figure: FieldFigure) => found.get(figure) ?? new Map<number, number>();
  return {
    views: totalOf(of('failed')),
    lcp: percentile('lcp', of('lcp'), 0.75),
    inp: percentile('inp', of('inp'), 0.75),
    cls: percentile('cls', of('cls'), 0.75),
    add: percentile('add', of('add'), 0.75),
    failed: shareAboveNone(of('failed')),
  };
}
