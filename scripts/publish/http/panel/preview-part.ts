/** What the panel's own page says of the preview: being made, failed, there, outdated. */
import { html } from 'hono/html';
import { previewTexts } from '../../../../src/text/publisher/preview.ts';
import { changedPages } from '../../compare/changes.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import { action, nothing, timeOfDay, type Markup } from './markup.ts';
import { problemWords } from './problems.ts';

const { actions, state: texts } = previewTexts;

/** @param isAcceptable whether something waits for a person, which may be seen before it is accepted */
export function previewPart(state: DaemonState, isAcceptable: boolean): Markup {
  const { preview } = state;
  const make = preview === null ? actions.make : actions.again;
  const explained = preview === null ? actions.makeExplained : actions.againExplained;
  return html`<section class="panel" id="vista">
    <h2>${previewTexts.title}</h2>
    ${lastMade(state)} ${preview === null ? nothing : there(preview)}
    <div class="actions">
      ${action('/vista', make, explained)}
      ${isAcceptable ? action('/vista', actions.makeAccepted, actions.makeAcceptedExplained, accepting) : nothing}
    </div>
  </section>`;
}

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
  return result?.kind === 'previewed' && result.release === null
    ? html`<p>${texts.nothing(time)}</p>`
    : nothing;
}

function there(preview: NonNullable<DaemonState['preview']>): Markup {
  const pages = changedPages(preview.changes);
  return html`${statusOf(preview)}
    <p><a class="button" href="/vista">${actions.see(pages)}</a></p>`;
}

/** When it was made, and whether it may still go live. */
export function statusOf({ madeAt, isAccepted, isOutdated }: NonNullable<DaemonState['preview']>): Markup {
  return html`<p class="lead">${texts.made(timeOfDay(madeAt))}</p>
    ${isAccepted ? html`<p>${texts.accepted}</p>` : nothing}
    ${isOutdated ? html`<p class="bad">${texts.outdated}</p>` : nothing}`;
}
