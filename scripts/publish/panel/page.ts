/** Pages of the panel. There is no inline style or script (CSP). */
import { html } from 'hono/html';
import { shop } from '../../../src/shop.ts';
import { panelTexts as texts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState, Running } from '../daemon/daemon.ts';
import { history } from './history.ts';
import { dayAndTime, form, timeOfDay, type Links, type Markup } from './markup.ts';
import { isAcceptable, openWarnings, refusedProducts } from './to-review.ts';
import { versions } from './versions.ts';

/** Message after an action. */
export type Notice = 'done' | 'noOlder';

/** Context in which a panel page is rendered. */
export interface PanelView {
  readonly links: Links;
  /** When this editor requested a publish, as epoch milliseconds; null without a request. */
  readonly askedAt: number | null;
}

export function loginPage(problem: 'wrong' | 'too-many' | null): Markup {
  const text = { wrong: texts.login.wrong, 'too-many': texts.login.tooMany };
  return frame(
    html`<form class="login" method="post" action="/entrar">
      ${problem === null ? '' : html`<p class="notice" role="alert">${text[problem]}</p>`}
      <label for="password">${texts.login.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button>${texts.login.enter}</button>
    </form>`,
  );
}

export function panelPage(state: DaemonState, view: PanelView, notice: Notice | null): Markup {
  const leave = form('/salir', html`<button class="plain">${texts.login.leave}</button>`);
  return frame(
    html`${notice === null ? '' : said(texts.actions[notice])}
      <div id="live">${livePart(state, view)}</div>`,
    leave,
  );
}

/** The live part, which the script polls and replaces. */
export function livePart(state: DaemonState, { links, askedAt }: PanelView): Markup {
  return html`${asked(state, askedAt)}
    <section class="actions" aria-label="${texts.title}">
      ${form('/publicar', html`<button class="press">${texts.actions.publish}</button>`)}
      ${isAcceptable(state) ? form('/aceptar', html`<button>${texts.actions.accept}</button>`) : ''}
      ${versions(state)}
    </section>
    ${stateNow(state)} ${refusedProducts(state.refusing, links)} ${openWarnings(state.warnings, links)}
    ${history(state, links)}`;
}

/** @param leave the button that ends the session; without it there is none. */
function frame(content: Markup, leave: Markup | null = null): Markup {
  return html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} · ${shop.name}</title>
        <link rel="stylesheet" href="/panel.css" />
        <link rel="icon" href="data:," />
        ${leave === null ? '' : html`<script src="/panel.js" defer></script>`}
      </head>
      <body>
        <header>
          <h1>${texts.title} <small>${shop.name}</small></h1>
          ${leave}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

function said(words: string): Markup {
  return html`<p class="notice" role="status">${words}</p>`;
}

/** Status of the publish that this editor requested; shown as done only after it has ended. */
function asked({ runs, running, isWaiting }: DaemonState, askedAt: number | null): Markup {
  if (askedAt === null) return html``;
  const own = runs.findLast(({ causes, startedAt }) => startedAt >= askedAt && causes.includes('hand'));
  const result = own?.result ?? null;
  if (result !== null) return said(result.kind === 'refused' ? texts.actions.refused : texts.actions.done);
  return running !== null || isWaiting ? said(texts.actions.asked) : html``;
}

function stateNow({ running, isWaiting, pause, live, next }: DaemonState): Markup {
  const { state } = texts;
  return html`<section class="now" aria-live="polite">
    <h2>${state.heading}</h2>
    ${running === null ? html`<p class="lead">${state.idle}</p>` : progress(running)}
    ${isWaiting ? html`<p>${state.waiting}</p>` : ''}
    ${pause === null ? '' : html`<p class="notice">${state.paused(dayAndTime(pause.since))}</p>`}
    <p>${live === null ? state.nothingLive : state.live(dayAndTime(live.createdAt.getTime()))}</p>
    <p>${state.next(dayAndTime(next.at), texts.causes[next.cause])}</p>
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
