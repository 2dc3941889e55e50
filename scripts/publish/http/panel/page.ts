/** Pages of the panel. There is no inline style or script (CSP). */
import { html } from 'hono/html';
import { shop } from '../../../../src/shop.ts';
import { panelTexts as texts } from '../../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState, Running } from '../../daemon/daemon.ts';
import { releasesMade, type PublishedResult } from '../../state/run.ts';
import { outsidePart, shownRelease, uploadOf } from './outside.ts';
import { history } from './past-runs.ts';
import {
  button,
  dayAndTime,
  disclosure,
  form,
  nothing,
  timeOfDay,
  type Links,
  type Markup,
} from './markup.ts';
import { isAcceptable, openWarnings, refusedProducts } from './to-review.ts';

/** Message after an action. */
export type Notice = 'done' | 'noOlder' | 'notPutBack';

/** Context in which a panel page is rendered. */
export interface PanelView {
  readonly links: Links;
  /** Whether the panel can give a product its published price back. */
  readonly canPutBack: boolean;
  /** When this editor requested a publish, as epoch milliseconds; null without a request. */
  readonly askedAt: number | null;
}

export function loginPage(problem: 'wrong' | 'too-many' | null): Markup {
  const text = { wrong: texts.login.wrong, 'too-many': texts.login.tooMany };
  return frame(
    html`<form class="panel login" method="post" action="/entrar">
      ${problem === null ? nothing : html`<p class="notice" role="alert">${text[problem]}</p>`}
      <label for="password">${texts.login.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button class="button">${texts.login.enter}</button>
    </form>`,
  );
}

export function panelPage(state: DaemonState, view: PanelView, notice: Notice | null): Markup {
  return frame(
    html`${notice === null ? nothing : said(texts.actions[notice])}
      <div id="live">${livePart(state, view)}</div>`,
    html`${form('/salir', button(texts.login.leave))}
      <script src="/panel.js" defer></script>`,
  );
}

/** The live part, which the script polls and replaces. */
export function livePart(state: DaemonState, { links, canPutBack, askedAt }: PanelView): Markup {
  return html`${asked(state, askedAt)}
    <section class="panel actions" aria-label="${texts.title}">
      ${form('/publicar', html`<button class="button">${texts.actions.publish}</button>`)}
      ${isAcceptable(state) ? form('/aceptar', button(texts.actions.accept)) : nothing} ${versions(state)}
    </section>
    ${stateNow(state)} ${outsidePart(state)} ${refusedProducts(state, links, canPutBack)}
    ${openWarnings(state, links)} ${history(state, links)}`;
}

/** @param head what an open session has in the header. */
function frame(content: Markup, head = nothing): Markup {
  return html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} · ${shop.name}</title>
        <link rel="stylesheet" href="/panel.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <h1 class="heading">${texts.title} <small>${shop.name}</small></h1>
          ${head}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

function said(words: string): Markup {
  return html`<p class="notice" role="status">${words}</p>`;
}

/** Status of the publish that this editor requested; shown as done only after it has ended. */
function asked(state: DaemonState, askedAt: number | null): Markup {
  const { runs, running, isWaiting } = state;
  if (askedAt === null) return nothing;
  const own = runs.findLast(({ causes, startedAt }) => startedAt >= askedAt && causes.includes('hand'));
  const result = own?.result ?? null;
  if (result?.kind === 'refused') return said(texts.actions.refused);
  if (result !== null)
    return said(
      { done: texts.actions.done, waits: texts.actions.asked, failed: texts.outside.hereAlone }[
        uploadOf(state)
      ],
    );
  return running !== null || isWaiting ? said(texts.actions.asked) : nothing;
}

/** Versions that an editor can go back to, each with what changed in it. */
function versions({ versions: all, live, happened }: DaemonState): Markup {
  if (all.length < 2) return nothing;
  const made = releasesMade(happened);
  const { back, backExplained, backTo, backToOf, isLive } = texts.actions;
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
  if (result === undefined) return html`<p>${texts.history.unknown}</p>`;
  const { changedProducts, changedPages, products, names, pages } = result;
  const titles = products.slice(0, namedProducts).map((slug) => names[slug] ?? slug);
  const isOfPages = changedProducts === 0;
  const named = isOfPages ? pages.slice(0, 1) : titles;
  const rest = (isOfPages ? changedPages : changedProducts) - named.length;
  const all = rest > 0 ? [...named, texts.history.more(rest)] : named;
  return html`<p>${texts.history.published(changedProducts, changedPages)}</p>
    <p>${all.join(', ')}</p>`;
}

function stateNow(now: DaemonState): Markup {
  const { running, isWaiting, pause, next } = now;
  const shown = shownRelease(now);
  const { state } = texts;
  return html`<section class="panel now" aria-live="polite">
    <h2>${state.heading}</h2>
    ${running === null ? html`<p class="lead">${state.idle}</p>` : progress(running)}
    ${isWaiting ? html`<p>${state.waiting}</p>` : nothing}
    ${pause === null ? nothing : html`<p class="notice">${state.paused(dayAndTime(pause.since))}</p>`}
    <p>${shown === null ? state.nothingLive : state.live(dayAndTime(shown))}</p>
    ${pause === null ? html`<p>${state.next(dayAndTime(next.at), texts.causes[next.cause])}</p>` : nothing}
  </section>`;
}

function progress({ doing, steps, startedAt }: Running): Markup {
  const words = doing === null ? texts.working : texts.doing[doing];
  const isCounted = steps !== null && steps.total > 0;
  const bar = isCounted
    ? html`<progress aria-label="${words}" value="${steps.done}" max="${steps.total}"></progress>`
    : html`<progress aria-label="${words}"></progress>`;
  return html`<p class="lead">${texts.state.runningSince(timeOfDay(startedAt))}</p>
    <p>${words}${isCounted ? ` (${steps.done}/${steps.total})` : ''}</p>
    ${bar}`;
}
