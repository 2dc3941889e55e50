/** What the panel's own page says of the preview: being made, failed, there, outdated. */
import { html } from 'hono/html';
import { shopInstant } from '../../../../src/domain/shop-day.ts';
import { previewTexts } from '../../../../src/text/publisher/preview.ts';
import { changedPages } from '../../compare/changes.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import { action, nothing, timeOfDay, type Markup } from './markup.ts';
import { problemWords } from './problems.ts';

const { actions, state: texts } = previewTexts;

/** @param isAcceptable whether something waits for a person, which may be seen before it is accepted */
export function previewPart(state: DaemonState, isAcceptable: boolean): Markup {
  const { preview } = state;
  return html`<section class="panel" id="vista">
    <h2>${previewTexts.title}</h2>
    ${lastMade(state)} ${preview === null ? nothing : there(preview)}
    <div class="actions">
      ${makeAction(preview)}
      ${isAcceptable ? action('/vista', actions.makeAccepted, actions.makeAcceptedExplained, accepting) : nothing}
    </div>
  </section>`;
}

/** The button that makes one, with the field for a later time; another one of the same time, while that is to come. */
export function makeAction(preview: DaemonState['preview']): Markup {
  const { at = null } = preview ?? {};
  const value = at !== null && at > Date.now() ? shopInstant(new Date(at)).slice(0, 16) : '';
  const field = html`<label
    >${actions.minute}<input type="datetime-local" name="${minuteField}" value="${value}"
  /></label>`;
  return preview === null
    ? action('/vista', actions.make, actions.makeExplained, { field })
    : action('/vista', actions.again, actions.againExplained, { field });
}

/** In Argentine time, without an offset. */
export const minuteField = 'minuto';

/** What the form of a preview with what waits for a person sends. */
export const accepting = { value: 'en-espera' } as const;

/** How the last one that was asked for ended, where that left no new preview. */
function lastMade({ isPreviewWaiting, running, runs }: DaemonState): Markup {
  if (isPreviewWaiting) return html`<p role="status">${texts.waiting}</p>`;
  if (running?.isPreview) return html`<p>${texts.making(timeOfDay(running.startedAt))}</p>`;
  const last = runs.find(({ result }) => result?.kind === 'previewed' || result?.kind === 'not-previewed');
  const { result = null, endedAt } = last ?? {};
  const time = timeOfDay(endedAt ?? 0);
  if (result?.kind === 'not-previewed')
    return html`<p class="bad">${texts.failed(time)}: ${problemWords(result.problem)}</p>`;
  if (result?.kind !== 'previewed' || result.release !== null) return nothing;
  const { at } = result;
  return html`<p>${at === undefined ? texts.nothing(time) : texts.nothingAt(time, new Date(at))}</p>`;
}

function there(preview: NonNullable<DaemonState['preview']>): Markup {
  const pages = changedPages(preview.changes);
  return html`${previewStatus(preview)}
    <p><a class="button" href="/vista">${actions.see(pages)}</a></p>`;
}

/** When it was made, and whether it may still go live. */
export function previewStatus({
  at,
  madeAt,
  isAccepted,
  isOutdated,
}: NonNullable<DaemonState['preview']>): Markup {
  if (at !== null)
    return html`<p class="lead">${previewTexts.at(new Date(at))}</p>
      <p>${texts.made(timeOfDay(madeAt))} ${texts.ofLater}</p>`;
  return html`<p class="lead">${texts.made(timeOfDay(madeAt))}</p>
    ${isAccepted ? html`<p>${texts.accepted}</p>` : nothing}
    ${isOutdated ? html`<p class="bad">${texts.outdated}</p>` : nothing}`;
}
