/** Published and refused runs, each with its reason. */
import { html } from 'hono/html';
import { pageChangeTexts, panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import { previewTexts } from '../../../../src/text/publisher/preview.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import type { PublishedResult, RefusedResult, Run } from '../../state/run.ts';
import type { PageReason, ProductField } from '../../pages/reasons.ts';
import { timeOf } from '../../release/releases.ts';
import { dayAndTime, disclosure, list, nothing, type Links, type Markup } from './markup.ts';
import { problemWords } from './problems.ts';
import { warningText } from './to-review.ts';

const texts = panelTexts.history;
const shownRuns = 15;

export function history({ happened, running }: DaemonState, links: Links): Markup {
  // The running one is shown at the top of the page.
  const shown = happened
    .filter(({ result, startedAt }) => result !== null || startedAt !== running?.startedAt)
    .slice(0, shownRuns);
  const entries = shown.map(
    (run) =>
      html`<li>
        <p class="when">
          ${dayAndTime(run.startedAt)} · ${run.causes.map((cause) => panelTexts.causes[cause]).join(', ')}
        </p>
        ${outcome(run, links)}
      </li>`,
  );
  return html`<section class="panel">
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
    case 'previewed':
      return html`<p>
        ${result.release === null ? previewTexts.nothingHistory : previewTexts.history(result.pages)}
      </p>`;
    case 'not-previewed':
      return html`<p class="bad">${previewTexts.historyFailed}: ${problemWords(result.problem)}</p>
        ${disclosure(`reason-${id}`, texts.details, html`<pre>${result.reason}</pre>`)}`;
    case 'went-back':
      return html`<p>${texts.wentBack(dayAndTime(timeOf(result.release)))}</p>`;
  }
}

function refused(
  id: number,
  { problem, reason, missing = [], times = 1, since = 0 }: RefusedResult,
  links: Links,
): Markup {
  const again = times > 1 ? html` <small>${texts.again(times, dayAndTime(since))}</small>` : nothing;
  const gone = missing.map(({ slug, name }) => links.product(slug, name));
  return html`<p class="bad">${texts.refused}: ${problemWords(problem)}${again}</p>
    ${list(`missing-${id}`, texts.missing, gone)}
    ${disclosure(`reason-${id}`, texts.details, html`<pre>${reason}</pre>`)}`;
}

function published(id: number, result: PublishedResult, links: Links): Markup {
  const { isNew, names, products, pages, reasons, changedProducts, changedPages, removedPages } = result;
  if (!isNew) return html`<p>${texts.upToDate}</p>`;
  const changed = products.map((slug) => links.product(slug, names[slug]));
  const made = pages.map((path) => {
    const reason = reasons[path];
    return html`${links.page(path)}${reason ? html` <small>${reasonText(reason, names)}</small>` : nothing}`;
  });
  const warned = result.warnings.map((warning) => html`${warningText(warning)}`);
  return html`<p class="good">${texts.published(changedProducts, changedPages)}</p>
    ${list(`products-${id}`, texts.products, changed, changedProducts)}
    ${list(`pages-${id}`, texts.pages, made, changedPages)}
    ${removedPages > 0 ? html`<p>${texts.removed(removedPages)}</p>` : nothing}
    ${list(`warnings-${id}`, texts.warnings, warned)}`;
}

/**
 * Why a page changed. Without fields, as of a new product, it only says that something changed.
 * @param titles of products by slug, as far as known.
 */
export function reasonText(reason: PageReason, titles: Readonly<Record<string, string>> = {}): string {
  if (reason.kind !== 'product' && reason.kind !== 'shown') return texts.reasons[reason.kind];
  const fields = namesOf(reason.fields);
  if (reason.kind === 'product')
    return fields.length > 0 ? pageChangeTexts.product(fields) : texts.reasons.product;
  const products = reason.products.map((slug) => titles[slug] ?? slug);
  return fields.length > 0 ? pageChangeTexts.shown(fields, products) : texts.reasons.shown(products);
}

/** The cover is also the first of the pictures, so a changed cover is listed once. */
function namesOf(fields: readonly ProductField[]): readonly string[] {
  const distinct = fields.includes('cover') ? fields.filter((field) => field !== 'images') : fields;
  const names: Readonly<Partial<Record<ProductField, string>>> = pageChangeTexts.fields;
  return [...new Set(distinct.map((field) => names[field] ?? pageChangeTexts.otherFields))];
}
