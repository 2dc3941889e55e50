/** History section: published and refused runs, each with its reason. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../daemon/state.ts';
import type { Run, RunResult } from '../daemon/run.ts';
import { disclosure } from './disclosure.ts';
import type { Links } from './links.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, seconds, timeOfRelease } from './times.ts';
import { reasonText } from './reason-text.ts';
import { warningText } from './warning-text.ts';

const texts = panelTexts.history;
const shownRuns = 15;

type Published = Extract<RunResult, { kind: 'published' }>;
type Refusal = Extract<RunResult, { kind: 'refused' }>;

/** The refusal of the last publish; null when it succeeded or there was none. */
export function lastRefusal({ runs }: DaemonState): Refusal | null {
  const last = runs.find(({ endedAt, result }) => endedAt !== null && !isPassing(result))?.result;
  return last?.kind === 'refused' ? last : null;
}

export function history({ happened, running, versions }: DaemonState, links: Links): Markup {
  // The running one is shown at the top of the page.
  const shown = happened.filter(
    ({ result, startedAt }) => result !== null || startedAt !== running?.startedAt,
  );
  const madeAt = new Map(versions.map(({ id, createdAt }) => [id, createdAt.getTime()]));
  const entries = shown.slice(0, shownRuns).map((run) => entry(run, { links, madeAt }));
  return html`<section>
    <h2>${texts.heading}</h2>
    ${
      entries.length === 0
        ? html`<p>${texts.empty}</p>`
        : html`<ol class="runs">
            ${entries}
          </ol>`
    }
  </section>`;
}

/** Transient refusals (publish lock, hold): the state section shows them, and they concern no data. */
function isPassing(result: RunResult | null): boolean {
  return result?.kind === 'refused' && ['busy', 'held'].includes(result.problem);
}

interface Known {
  readonly links: Links;
  /** Creation time of each version, by id. */
  readonly madeAt: ReadonlyMap<string, number>;
}

function entry(run: Run, known: Known): Markup {
  const causes = run.causes.map((cause) => panelTexts.causes[cause]).join(', ');
  const isMoment = run.endedAt === null || run.result?.kind === 'went-back';
  const took = isMoment ? '' : ` · ${texts.took(seconds(run.endedAt - run.startedAt))}`;
  return html`<li>
    <p class="when">${dayAndTime(run.startedAt)} · ${causes}${took}</p>
    ${outcome(run, known)}
  </li>`;
}

function outcome({ id, result }: Run, { links, madeAt }: Known): Markup {
  if (result === null) return html`<p class="bad">${texts.interrupted}</p>`;
  switch (result.kind) {
    case 'published':
      return published(id, result, links);
    case 'refused':
      return refused(id, result, links);
    case 'went-back':
      return html`<p>
        ${texts.wentBack(dayAndTime(madeAt.get(result.release) ?? timeOfRelease(result.release)))}
      </p>`;
  }
}

function refused(
  id: number,
  { problem, reason, missing = [], times = 1, since = 0 }: Refusal,
  links: Links,
): Markup {
  const words = (panelTexts.problems as Readonly<Record<string, string>>)[problem] ?? panelTexts.problems.bug;
  const again = times > 1 ? html` <small>${texts.again(times, dayAndTime(since))}</small>` : '';
  const gone = missing.map(({ slug, name }) => ({ shown: links.product(slug, name), why: '' }));
  return html`<p class="bad">${texts.refused}: ${words}${again}</p>
    ${listed(`missing-${id}`, texts.missing, gone, gone.length)}
    ${disclosure(`reason-${id}`, texts.details, html`<pre>${reason}</pre>`)}`;
}

function published(id: number, result: Published, links: Links): Markup {
  const { names, products, pages } = result;
  const { isNew, changedProducts, changedPages, removedPages, warnings } = result;
  if (!isNew) return html`<p>${texts.upToDate}</p>`;
  const removed = removedPages > 0 ? html`<p>${texts.removed(removedPages)}</p>` : '';
  const why = whyOf(result);
  const changed = products.map((slug) => ({ shown: links.product(slug, names[slug]), why: '' }));
  const made = pages.map((path) => ({ shown: links.page(path), why: why(path) }));
  const listedWarnings = warnings.map((warning) => ({
    shown: html`${warningText(warning)}`,
    why: '',
  }));
  return html`<p class="good">${texts.published(changedProducts, changedPages)}</p>
    ${listed(`products-${id}`, texts.products, changed, changedProducts)}
    ${listed(`pages-${id}`, texts.pages, made, changedPages)} ${removed}
    ${listed(`warnings-${id}`, texts.warnings, listedWarnings, listedWarnings.length)}`;
}

interface Line {
  readonly shown: Markup;
  readonly why: string;
}

function listed(key: string, title: string, lines: readonly Line[], total: number): Markup | '' {
  if (lines.length === 0) return '';
  const rest = total > lines.length ? html`<li>${texts.more(total - lines.length)}</li>` : '';
  return disclosure(
    key,
    title,
    html`<ul>
      ${lines.map(({ shown, why }) => html`<li>${shown}${reason(why)}</li>`)}${rest}
    </ul>`,
  );
}

function reason(text: string): Markup | '' {
  return text === '' ? '' : html` <small>${text}</small>`;
}

/** Text of why a page changed; empty where it is not stored. */
function whyOf({ reasons, names }: Published): (path: string) => string {
  return (path) => {
    const found = reasons[path];
    if (found === undefined) return '';
    return reasonText(found, names);
  };
}
