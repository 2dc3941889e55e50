/** Bar chart of the duration of the last publishes, scaled to the longest. */
import { html, raw } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { Run } from '../daemon/run.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, seconds } from './times.ts';

const width = 300;
const height = 60;
const mostBars = 30;

export function chart(runs: readonly Run[]): Markup {
  const bars = runs
    .flatMap(({ startedAt, endedAt, result }) =>
      endedAt !== null && result?.kind === 'published' ? [{ startedAt, ms: endedAt - startedAt }] : [],
    )
    .slice(0, mostBars)
    .reverse();
  const longest = Math.max(1, ...bars.map(({ ms }) => ms));
  const usual = bars.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(bars.length / 2)];
  if (usual === undefined) return html``;
  const summary = panelTexts.chart.summary(seconds(usual), seconds(longest));
  const step = width / mostBars;
  const drawn = bars.map(({ startedAt, ms }, index) => {
    const tall = Math.max(2, Math.round((ms / longest) * height));
    const title = `<title>${dayAndTime(startedAt)} · ${panelTexts.history.took(seconds(ms))}</title>`;
    return `<rect x="${index * step}" y="${height - tall}" width="${step - 2}" height="${tall}">${title}</rect>`;
  });
  return html`<section>
    <h2>${panelTexts.chart.heading}</h2>
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">${raw(drawn.join(''))}</svg>
    <p>${summary}</p>
  </section>`;
}
