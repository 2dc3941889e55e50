/** Line chart of a figure by week, with release marks. */
import { html, raw } from 'hono/html';
import { dayMs } from '../../field/weeks.ts';
import { fieldTexts as texts } from '../../../src/text/publisher/publisher-field.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, dayOf } from './times.ts';

export interface ChartedWeek {
  readonly week: string;
  readonly views: number;
  /** Null without data: the line is interrupted. */
  readonly value: number | null;
}

/** A published release. */
export interface ReleaseMark {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly products: number;
  readonly pages: number;
}

export interface ChartOptions {
  readonly heading: string;
  readonly weeks: readonly ChartedWeek[];
  readonly marks: readonly ReleaseMark[];
  readonly show: (value: number) => string;
  /** Values up to this threshold are good; null without a threshold. */
  readonly good: number | null;
}

const width = 300;
const height = 150;
/** Room for the labels of both axes. */
const left = 58;
const bottom = 130;
const top = 8;
/** Limit of marks, for legibility. */
const mostMarks = 30;
const weekMs = 7 * dayMs;

export function fieldChart({ heading, weeks, marks, show, good }: ChartOptions): Markup {
  const [first = ''] = weeks.map(({ week }) => week);
  const last = weeks.at(-1)?.week ?? first;
  const begin = Date.parse(first);
  const span = Date.parse(last) + weekMs - begin;
  const highest = roundedUp(Math.max(good ?? 0, ...weeks.map(({ value }) => value ?? 0)));
  const x = (at: number) => round(left + ((at - begin) / span) * (width - left));
  const y = (value: number) => round(bottom - (value / highest) * (bottom - top));
  const points = weeks.map((week) => ({ ...week, x: x(Date.parse(week.week) + weekMs / 2) }));
  const drawn = [
    ...[0, highest / 2, highest].map((value) => gridLine(y(value), show(value))),
    ...points.filter((_, index) => index % 4 === 0).map((point) => weekLabel(point.x, point.week)),
    ...largest(marks, begin, begin + span).map((mark) => markLine(x(mark.at), mark)),
    good === null ? '' : `<path class="good" d="M${left} ${y(good)}H${width}"/>`,
    ...linesOf(points, y),
    ...points.map(({ x: at, week, value, views }) =>
      value === null
        ? ''
        : `<circle cx="${at}" cy="${y(value)}" r="3"><title>${texts.point(dayOf(week), show(value), views)}</title></circle>`,
    ),
  ];
  const label = texts.chart(heading, dayOf(first), dayOf(last));
  return html`<svg class="field" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${raw(drawn.join(''))}
  </svg>`;
}

/** The releases of a time that changed the most pages, oldest first. */
function largest(marks: readonly ReleaseMark[], from: number, to: number): readonly ReleaseMark[] {
  return marks
    .filter(({ at }) => at >= from && at < to)
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, mostMarks)
    .sort((a, b) => a.at - b.at);
}

function markLine(at: number, { at: time, products, pages }: ReleaseMark): string {
  const title = `<title>${texts.mark(dayAndTime(time), products, pages)}</title>`;
  return `<path class="release" d="M${at} ${top}V${bottom}">${title}</path>`;
}

function gridLine(at: number, label: string): string {
  return `<path class="grid" d="M${left} ${at}H${width}"/><text x="${left - 4}" y="${at + 4}" text-anchor="end">${label}</text>`;
}

function weekLabel(at: number, week: string): string {
  return `<text x="${at}" y="${height - 4}" text-anchor="middle">${dayOf(week)}</text>`;
}

/** A line for each run of weeks with data. */
function linesOf(
  points: readonly { readonly x: number; readonly value: number | null }[],
  y: (value: number) => number,
): readonly string[] {
  const runs: string[][] = [[]];
  for (const { x, value } of points) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(`${x},${y(value)}`);
  }
  return runs.filter(({ length }) => length > 1).map((run) => `<polyline points="${run.join(' ')}"/>`);
}

/** 1, 2, 2.5, 5 or 10 times a power of ten. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
