/** Published and refused runs, each with its reason. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../daemon/daemon.ts';
import type { PublishedResult, RefusedResult, Run } from '../daemon/run.ts';
import { dayAndTime, disclosure, list, timeOfRelease, type Links, type Markup } from './markup.ts';
import { reasonText } from './reason-text.ts';
import { warningText } from './warning-text.ts';

const texts = panelTexts.history;
const shownRuns = 15;

/** The refusal of the last publish, a pause aside, which concerns no data; null when it succeeded or there was none. */
export function lastRefusal({ runs }: DaemonState): RefusedResult | null {
  const isPaused = (result: Run['result']) => result?.kind === 'refused' && result.problem === 'paused';
  const last = runs.find(({ endedAt, result }) => endedAt !== null && !isPaused(result))?.result;
  return last?.kind === 'refused' ? last : null;
}

export function history({ happened, running }: DaemonState, links: Links): Markup {
  // The running one is shown at the top of the page.
  const shown = happened
    .filter(({ result, startedAt }) => result !== null || startedAt !== running?.startedAt)
    .slice(0, shownRuns);
  const entries = shown.map((run) => {
    const causes = run.causes.map((cause) => panelTexts.causes[cause]).join(', ');
    return html`<li>
      <p class="when">${dayAndTime(run.startedAt)} · ${causes}</p>
      ${outcome(run, links)}
    </li>`;
  });
  return html`<section>
    <h2>${texts.heading}</h2>
    ${
      entries.length === 0
        ? html`<p>${texts.empty}</p>`
        : html`<ol class="rows">
            ${entries}
          </ol>`
    }
  </section>`;
}

function outcome({ id, result }: Run, links: Links): Markup {
  switch (result?.kind) {
    case undefined:
      return html`<p class="bad">${texts.interrupted}</p>`;
    case 'published':
      return published(id, result, links);
    case 'refused':
      return refused(id, result, links);
    case 'went-back':
      return html`<p>${texts.wentBack(timeOfRelease(result.release))}</p>`;
  }
}

function refused(
  id: number,
  { problem, reason, missing = [], times = 1, since = 0 }: RefusedResult,
  links: Links,
): Markup {
  const words = (panelTexts.problems as Readonly<Record<string, string>>)[problem] ?? panelTexts.problems.bug;
  const again = times > 1 ? html` <small>${texts.again(times, dayAndTime(since))}</small>` : '';
  const gone = missing.map(({ slug, name }) => links.product(slug, name));
  return html`<p class="bad">${texts.refused}: ${words}${again}</p>
    ${list(`missing-${id}`, texts.missing, gone)}
    ${disclosure(`reason-${id}`, texts.details, html`<pre>${reason}</pre>`)}`;
}

function published(id: number, result: PublishedResult, links: Links): Markup {
  const { isNew, names, products, pages, reasons } = result;
  const { changedProducts, changedPages, removedPages, warnings } = result;
  if (!isNew) return html`<p>${texts.upToDate}</p>`;
  const changed = products.map((slug) => links.product(slug, names[slug]));
  const made = pages.map((path) => {
    const reason = reasons[path];
    const why = reason === undefined ? '' : html` <small>${reasonText(reason, names)}</small>`;
    return html`${links.page(path)}${why}`;
  });
  const warned = warnings.map((warning) => html`${warningText(warning)}`);
  return html`<p class="good">${texts.published(changedProducts, changedPages)}</p>
    ${list(`products-${id}`, texts.products, changed, changedProducts)}
    ${list(`pages-${id}`, texts.pages, made, changedPages)}
    ${removedPages > 0 ? html`<p>${texts.removed(removedPages)}</p>` : ''}
    ${list(`warnings-${id}`, texts.warnings, warned)}`;
}
