/** What went live and what was refused, each with its reason. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher-panel.ts';
import type { DaemonState } from '../daemon/daemon.ts';
import type { Run, RunResult } from '../daemon/store.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, seconds } from './times.ts';
import { reasonText } from './reason-text.ts';

const texts = panelTexts.history;
const shownRuns = 15;

type Published = Extract<RunResult, { kind: 'published' }>;
type Refusal = Extract<RunResult, { kind: 'refused' }>;

/** Of the last publish, when it was refused; null when it got through or there was none. */
export function lastRefusal({ runs }: DaemonState): Refusal | null {
  const last = runs.find(({ endedAt, result }) => endedAt !== null && !isPassing(result))?.result;
  return last?.kind === 'refused' ? last : null;
}

export function history({ runs, running }: DaemonState): Markup {
  const shown = runs.filter((run) => isNews(run, running?.startedAt ?? null)).slice(0, shownRuns);
  return html`<section>
    <h2>${texts.heading}</h2>
    ${
      shown.length === 0
        ? html`<p>${texts.empty}</p>`
        : html`<ol class="runs">
            ${shown.map(entry)}
          </ol>`
    }
  </section>`;
}

/** A look that found nothing is no news, unless a person asked for it. */
function isNews({ result, causes, startedAt }: Run, runningSince: number | null): boolean {
  if (result === null) return startedAt !== runningSince;
  if (result.kind === 'published') return result.isNew || causes.includes('hand');
  return !isPassing(result);
}

/** Another program was publishing, or a rollback holds: the state on top says so, and it is no refusal of what was read. */
function isPassing(result: RunResult | null): boolean {
  return result?.kind === 'refused' && ['busy', 'held'].includes(result.problem);
}

function entry(run: Run): Markup {
  const causes = run.causes.map((cause) => panelTexts.causes[cause]).join(', ');
  const took = run.endedAt === null ? '' : ` · ${texts.took(seconds(run.endedAt - run.startedAt))}`;
  return html`<li>
    <p class="when">${dayAndTime(run.startedAt)} · ${causes}${took}</p>
    ${outcome(run.result)}
  </li>`;
}

function outcome(result: RunResult | null): Markup {
  if (result === null) return html`<p class="bad">${texts.interrupted}</p>`;
  if (result.kind === 'refused') {
    const reason = (panelTexts.problems as Readonly<Record<string, string>>)[result.problem];
    const { first = null } = result;
    return html`<p class="bad">${texts.refused}: ${reason ?? panelTexts.problems.bug}</p>
      ${first === null ? '' : html`<p>${texts.partlyLive(first.pages)}</p>`}
      ${more(texts.details, html`<pre>${result.reason}</pre>`)}`;
  }
  const {
    first = null,
    liveMs = 0,
    isNew,
    products,
    changedProducts,
    pages,
    changedPages,
    removedPages,
    warnings,
  } = result;
  if (!isNew) return html`<p>${texts.upToDate}</p>`;
  const removed = removedPages > 0 ? html`<p>${texts.removed(removedPages)}</p>` : '';
  const times =
    first === null ? '' : html`<p>${texts.inTwo(first.pages, seconds(first.ms), seconds(liveMs))}</p>`;
  return html`<p class="good">${texts.published(changedProducts, changedPages)}</p>
    ${times} ${listed(texts.products, products, changedProducts)}
    ${listed(texts.pages, pages, changedPages, whyOf(result))} ${removed}
    ${listed(texts.warnings, warnings, warnings.length)}`;
}

function listed(
  title: string,
  lines: readonly string[],
  total: number,
  why: (line: string) => string = () => '',
): Markup | '' {
  if (lines.length === 0) return '';
  const rest = total > lines.length ? html`<li>${texts.more(total - lines.length)}</li>` : '';
  return more(
    title,
    html`<ul>
      ${lines.map((line) => html`<li>${line}${reason(why(line))}</li>`)}${rest}
    </ul>`,
  );
}

function reason(text: string): Markup | '' {
  return text === '' ? '' : html` <small>${text}</small>`;
}

/** Why a page changed, in words; nothing for what an older program wrote. */
function whyOf({ reasons = {} }: Published): (path: string) => string {
  return (path) => {
    const found = reasons[path];
    if (found === undefined) return '';
    return reasonText(found);
  };
}

function more(title: string, content: Markup): Markup {
  return html`<details>
    <summary>${title}</summary>
    ${content}
  </details>`;
}
