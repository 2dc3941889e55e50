/** Panel page of the last 24 hours: requests, errors and sales. */
import { html, raw } from 'hono/html';
import { dayTexts as texts } from '../../../src/text/publisher/publisher-day.ts';
import {
  dayMs,
  measuredPrograms,
  type LastDay,
  type MeasuredProgram,
  type Minute,
} from '../../metrics/last-day.ts';
import { percentile95 } from '../../metrics/sample.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, seconds } from './times.ts';

export function dayPart(day: Pick<LastDay, 'minutes'>, now: number): Markup {
  return html`${measuredPrograms.map((program) => section(program, day.minutes(program, now), now))}`;
}

function section(program: MeasuredProgram, minutes: readonly Minute[], now: number): Markup {
  const last = minutes.at(-1);
  const figures = last === undefined ? [] : figuresOf(program, minutes, last);
  return html`<section>
    <h2>${texts.programs[program]}</h2>
    ${
      last === undefined
        ? html`<p>${texts.noData}</p>`
        : html`${chart(minutes, now)}
            <dl>
              ${figures.map(
                ([name, value]) =>
                  html`<dt>${name}</dt>
                    <dd>${value}</dd>`,
              )}
            </dl>`
    }
  </section>`;
}

function figuresOf(
  program: MeasuredProgram,
  minutes: readonly Minute[],
  last: Minute,
): readonly (readonly [string, string])[] {
  const sum = (field: 'requests' | 'errors' | 'orders' | 'failedPayments') =>
    texts.count(minutes.reduce((total, minute) => total + minute[field], 0));
  const most = (field: 'memory' | 'delayMs') => Math.max(...minutes.map((minute) => minute[field]));
  const latencies = last.latencies.map((_, index) =>
    minutes.reduce((total, minute) => total + (minute.latencies[index] ?? 0), 0),
  );
  const sold = [
    [texts.orders, sum('orders')],
    [texts.failedPayments, sum('failedPayments')],
  ] as const;
  return [
    ...(program === 'api' ? sold : []),
    [texts.requests, sum('requests')],
    [texts.errors, sum('errors')],
    [texts.p95, latencyText(percentile95(latencies))],
    [texts.delay, texts.milliseconds(most('delayMs'))],
    [texts.memory, texts.memoryOf(megabytes(last.memory), megabytes(most('memory')))],
    [texts.measured, texts.measuredOf(minutes.length)],
  ];
}

function latencyText(found: number | null): string {
  if (found === null) return texts.none;
  if (found === Infinity) return texts.moreThan(seconds(10_000));
  return found < 1 ? texts.milliseconds(Math.ceil(found * 1000)) : texts.seconds(seconds(found * 1000));
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

const width = 336;
const height = 60;
const bars = 48;

/** One bar per half hour; errors are drawn at its bottom. */
function chart(minutes: readonly Minute[], now: number): Markup {
  const step = dayMs / bars;
  const begin = now - dayMs;
  const halfHours = Array.from({ length: bars }, (_, index) => {
    const within = minutes.filter(({ at }) => Math.floor((at - begin) / step) === index);
    const sum = (field: 'requests' | 'errors') => within.reduce((total, minute) => total + minute[field], 0);
    return { at: begin + index * step, requests: sum('requests'), errors: sum('errors') };
  });
  const most = Math.max(0, ...halfHours.map(({ requests }) => requests));
  if (most === 0) return html``;
  const bar = (index: number, amount: number, name: string) => {
    const tall = amount === 0 ? 0 : Math.max(1, Math.round((amount / most) * height));
    const place = `x="${(index * width) / bars}" y="${height - tall}" width="${width / bars - 1}" height="${tall}"`;
    return `<rect class="${name}" ${place}/>`;
  };
  const drawn = halfHours.map(({ at, requests, errors }, index) => {
    const title = `<title>${texts.bar(dayAndTime(at), requests, errors)}</title>`;
    return `<g>${title}${bar(index, requests, 'all')}${bar(index, errors, 'errors')}</g>`;
  });
  const label = texts.chart(most);
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
      ${raw(drawn.join(''))}
    </svg>
    <p class="when">${label}</p>`;
}
