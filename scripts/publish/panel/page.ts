/** Pages of the panel. `html` escapes every value; there is no inline style or script (CSP). */
import { html } from 'hono/html';
import { shop } from '../../../src/shop.ts';
import { panelTexts as texts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState, Running } from '../daemon/state.ts';
import type { RunResult } from '../daemon/run.ts';
import type { Session } from './sessions.ts';
import { form } from './form.ts';
import { history, lastRefusal } from './history.ts';
import type { Links } from './links.ts';
import { hasAcceptable, refusedProducts } from './refused-products.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, timeOfDay } from './times.ts';
import { versions } from './versions.ts';
import { openWarnings } from './warnings.ts';

/** Message after an action. */
export type Notice = 'done' | 'noOlder' | 'stale';

/** Context in which a panel page is rendered. */
export interface PanelView {
  readonly session: Session;
  readonly links: Links;
  /** When this session requested a publish, as epoch milliseconds; null without a request. */
  readonly askedAt: number | null;
}

/** Refusals that a person may override. */
const acceptable: readonly string[] = ['too-many-lost'];

export function loginPage(problem: 'wrong' | 'too-many' | null): Markup {
  const text = { wrong: texts.login.wrong, 'too-many': texts.login.tooMany };
  return frame(
    html`<form class="login" method="post" action="/entrar">
      ${problem === null ? '' : html`<p class="notice" role="alert">${text[problem]}</p>`}
      <label for="password">${texts.login.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button>${texts.login.enter}</button>
    </form>`,
    null,
  );
}

export function panelPage(state: DaemonState, view: PanelView, notice: Notice | null): Markup {
  const said = notice === null ? '' : html`<p class="notice" role="status">${texts.actions[notice]}</p>`;
  return frame(
    html`${said}
      <div id="live">${livePart(state, view)}</div>`,
    view.session,
  );
}

/** The live part, which the script polls and replaces. */
export function livePart(state: DaemonState, { session, links, askedAt }: PanelView): Markup {
  return html`${asked(state, askedAt)}${actions(state, session)}${stateNow(state)}${refusedProducts(
    state.refusing,
    links,
  )}${openWarnings(state.warnings, session)}${history(state, links)}`;
}

/** Status of the publish that this session requested; shown as done only after it has ended. */
function asked({ runs, running, isWaiting }: DaemonState, askedAt: number | null): Markup {
  if (askedAt === null) return html``;
  const own = runs.findLast(
    ({ causes, startedAt, result }) =>
      startedAt >= askedAt && causes.includes('hand') && !isTriedAgain(result),
  );
  const result = own?.result ?? null;
  if (result !== null) {
    const words = result.kind === 'refused' ? texts.actions.refused : texts.actions.done;
    return html`<p class="notice" role="status">${words}</p>`;
  }
  const isUnderWay = running !== null || isWaiting;
  return isUnderWay ? html`<p class="notice" role="status">${texts.actions.asked}</p>` : html``;
}

function frame(content: Markup, session: Session | null): Markup {
  return html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} · ${shop.name}</title>
        <link rel="stylesheet" href="/panel.css" />
        <link rel="icon" href="data:," />
        ${session === null ? '' : html`<script src="/panel.js" defer></script>`}
      </head>
      <body>
        <header>
          <h1>${texts.title} <small>${shop.name}</small></h1>
          ${session === null ? '' : form('/salir', session, html`<button class="plain">${texts.login.leave}</button>`)}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

/** Another process held the publish lock; this one is retried as soon as that one ends. */
function isTriedAgain(result: RunResult | null): boolean {
  return result?.kind === 'refused' && result.problem === 'busy';
}

function actions(state: DaemonState, session: Session): Markup {
  const refusal = lastRefusal(state);
  const isAcceptable =
    (refusal !== null && acceptable.includes(refusal.problem)) || hasAcceptable(state.refusing);
  return html`<section class="actions" aria-label="${texts.title}">
    ${form('/publicar', session, html`<button class="press">${texts.actions.publish}</button>`)}
    ${isAcceptable ? form('/aceptar', session, html`<button>${texts.actions.accept}</button>`) : ''}
    ${versions(state, session)}
  </section>`;
}

function stateNow({ running, isWaiting, hold, live, next }: DaemonState): Markup {
  const { state } = texts;
  return html`<section class="now" aria-live="polite">
    <h2>${state.heading}</h2>
    ${running === null ? html`<p class="lead">${state.idle}</p>` : progress(running)}
    ${isWaiting ? html`<p>${state.waiting}</p>` : ''}
    ${hold === null ? '' : html`<p class="notice">${state.held(dayAndTime(hold.since))}</p>`}
    <p>${live === null ? state.nothingLive : state.live(dayAndTime(live.createdAt.getTime()))}</p>
    <p>${state.next(dayAndTime(next.at), texts.causes[next.request.cause])}</p>
  </section>`;
}

function progress({ doing, steps, startedAt }: Running): Markup {
  const words = doing === null ? texts.working : texts.doing[doing];
  const bar =
    steps === null || steps.total === 0
      ? html`<progress aria-label="${words}"></progress>`
      : html`<progress aria-label="${words}" value="${steps.done}" max="${steps.total}"></progress>`;
  const counted = steps === null ? '' : ` (${steps.done}/${steps.total})`;
  return html`<p class="lead">${texts.state.runningSince(timeOfDay(startedAt))}</p>
    <p>${words}${counted}</p>
    ${bar}`;
}
