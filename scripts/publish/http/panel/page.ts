/** The panel's own page and its login. */
import { html } from 'hono/html';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import { previewTexts } from '../../../../src/text/publisher/preview.ts';
import type { DaemonState, Running } from '../../daemon/daemon.ts';
import { isOfLiveSite, releasesMade, type PublishedResult } from '../../state/run.ts';
import { problemWords } from './problems.ts';
import { frame, said } from './frame.ts';
import { previewPart } from './preview-part.ts';
import { outsidePart, shownRelease, uploadOf } from './outside.ts';
import { history } from './past-runs.ts';
import {
  action,
  button,
  dayAndTime,
  disclosure,
  form,
  nothing,
  timeOfDay,
  type Links,
  type Markup,
} from './markup.ts';
import { isAcceptable, warningsToReview, refusedProducts } from './to-review.ts';

/** Message after an action. */
export type Notice = (typeof notices)[number];
export const notices = ['wentBack', 'noOlder', 'notPutBack', 'settled', 'discarded'] as const;

/** Context in which a panel page is rendered. */
export interface PanelView {
  readonly links: Links;
  /** Whether the panel can give a product its published price back. */
  readonly canPutBack: boolean;
  /** When this editor requested a publish, as epoch milliseconds; null without a request. */
  readonly askedAt: number | null;
}

export function loginPage(problem: 'wrong' | 'too-many' | null): Markup {
  const text = { wrong: panelTexts.login.wrong, 'too-many': panelTexts.login.tooMany };
  return frame(
    html`<form class="panel login" method="post" action="/entrar">
      ${problem === null ? nothing : html`<p class="notice" role="alert">${text[problem]}</p>`}
      <label for="password">${panelTexts.login.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button class="button">${panelTexts.login.enter}</button>
    </form>`,
    { isOpen: false },
  );
}

export function panelPage(state: DaemonState, view: PanelView, notice: Notice | null): Markup {
  return frame(
    html`${notice === null ? nothing : said(noticeWords[notice])}
      <div id="live">${livePart(state, view)}</div>`,
  );
}

const noticeWords: Readonly<Record<Notice, string>> = {
  ...panelTexts.actions,
  discarded: previewTexts.state.discarded,
};

/** The live part, which the script polls and replaces. */
export function livePart(state: DaemonState, { links, canPutBack, askedAt }: PanelView): Markup {
  const { publish, publishExplained, accept, acceptExplained } = panelTexts.actions;
  return html`${requestedNotice(state, askedAt)}
    <section class="panel actions" aria-label="${panelTexts.title}">
      ${action('/publicar', publish, publishExplained, { isMain: true })}
      ${isAcceptable(state) ? action('/aceptar', accept, acceptExplained) : nothing} ${versions(state)}
    </section>
    ${stateNow(state)} ${previewPart(state, isAcceptable(state))} ${outsidePart(state)}
    ${refusedProducts(state, links, canPutBack)} ${warningsToReview(state, links)} ${history(state, links)}`;
}

/** Status of the publish that this editor requested; shown as done only after it has ended. */
function requestedNotice(state: DaemonState, askedAt: number | null): Markup {
  const { runs, running, isWaiting } = state;
  if (askedAt === null) return nothing;
  const own = runs.findLast(({ causes, startedAt }) => startedAt >= askedAt && causes.includes('hand'));
  const result = own?.result ?? null;
  if (result?.kind === 'refused') return said(panelTexts.actions.refused);
  if (result !== null)
    return said(
      {
        done: panelTexts.actions.done,
        waits: panelTexts.actions.asked,
        failed: panelTexts.outside.hereAlone,
      }[uploadOf(state)],
    );
  return running !== null || isWaiting ? said(panelTexts.actions.asked) : nothing;
}

/** Versions that an editor can go back to, each with what changed in it. */
function versions({ versions: all, live, happened }: DaemonState): Markup {
  if (all.length < 2) return nothing;
  const made = releasesMade(happened);
  const { back, backExplained, backTo, backToOf, isLive } = panelTexts.actions;
  const entries = all.map(({ id, createdAt }) => {
    const time = dayAndTime(createdAt);
    return html`<li>
      <p class="when">${time}</p>
      ${changes(made.get(id))}
      ${
        id === live?.id
          ? html`<p><strong>${isLive}</strong></p>`
          : form('/volver', button(backTo, backToOf(time)), id)
      }
    </li>`;
  });
  const list = html`<p>${backExplained}</p>
    <ol class="rows">
      ${entries}
    </ol>`;
  return disclosure('versions', back, list);
}

const namedProducts = 3;

function changes(result: PublishedResult | undefined): Markup {
  if (result === undefined) return html`<p>${panelTexts.history.unknown}</p>`;
  const { changedProducts, changedPages, products, names, pages } = result;
  const titles = products.slice(0, namedProducts).map((slug) => names[slug] ?? slug);
  const isOfPages = changedProducts === 0;
  const named = isOfPages ? pages.slice(0, 1) : titles;
  const hiddenCount = (isOfPages ? changedPages : changedProducts) - named.length;
  const all = hiddenCount > 0 ? [...named, panelTexts.history.more(hiddenCount)] : named;
  return html`<p>${panelTexts.history.published(changedProducts, changedPages)}</p>
    <p>${all.join(', ')}</p>`;
}

function stateNow(now: DaemonState): Markup {
  const { running, isWaiting, retryAt, pause, next } = now;
  const shown = shownRelease(now);
  const { state } = panelTexts;
  return html`<section class="panel now" aria-live="polite">
    <h2>${state.heading}</h2>
    ${running === null ? html`<p class="lead">${state.idle}</p>` : progress(running)} ${lastFailure(now)}
    ${isWaiting ? html`<p>${retryAt === null ? state.waiting : state.retry(timeOfDay(retryAt))}</p>` : nothing}
    ${pause === null ? nothing : html`<p class="notice">${state.paused(dayAndTime(pause.since))}</p>`}
    <p>${shown === null ? state.nothingLive : state.live(dayAndTime(shown))}</p>
    ${pause === null ? html`<p>${state.next(dayAndTime(next.at), panelTexts.causes[next.cause])}</p>` : nothing}
  </section>`;
}

/** Until a publish goes well; a pause is said anyway. */
function lastFailure({ runs }: DaemonState): Markup {
  const result = runs.find((run) => run.endedAt !== null && isOfLiveSite(run))?.result;
  if (result?.kind !== 'refused' || ['paused', 'busy'].includes(result.problem)) return nothing;
  return html`<p class="bad">${panelTexts.state.failed}: ${problemWords(result.problem)}</p>`;
}

function progress({ doing, steps, startedAt, isPreview }: Running): Markup {
  const words = doing === null ? panelTexts.working : panelTexts.doing[doing];
  const isCounted = steps !== null && steps.total > 0;
  const bar = isCounted
    ? html`<progress aria-label="${words}" value="${steps.done}" max="${steps.total}"></progress>`
    : html`<progress aria-label="${words}"></progress>`;
  const title = (isPreview ? previewTexts.state.making : panelTexts.state.runningSince)(timeOfDay(startedAt));
  return html`<p class="lead">${title}</p>
    <p>${words}${isCounted ? ` (${steps.done}/${steps.total})` : ''}</p>
    ${bar}`;
}
