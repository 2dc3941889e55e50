/** What waits for an editor: refused products, which stayed at their previous state, and open warnings. */
import { html } from 'hono/html';
import { formatMoney, type Money } from '../../../src/domain/money.ts';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../daemon/daemon.ts';
import type { OpenWarning } from '../daemon/history.ts';
import type { Run } from '../daemon/run.ts';
import { acceptableRefusals, type RefusedGroup, type RefusedProduct } from '../sync/refused.ts';
import type { PublishWarning } from '../warning.ts';
import { lastRefusal } from './history.ts';
import { dayAndTime, form, list, more, type Links, type Markup } from './markup.ts';
import { warningText } from './warning-text.ts';

const { refused: refusedTexts, warnings: texts } = panelTexts;
const shownWarnings = 30;

/** Whether an editor may overrule a refusal that stands. */
export function isAcceptable(state: DaemonState): boolean {
  const isWhole = lastRefusal(state)?.problem === 'too-many-lost';
  return isWhole || refusedIn(state.refusing).some(({ why }) => acceptableRefusals.includes(why));
}

/** @param refusing the last run that knows of them. */
export function refusedProducts(refusing: Run | null, links: Links): Markup {
  return html`${refusedIn(refusing).map(({ why, count, products }) => {
    const items = products.map((refused) => product(refused, links));
    return html`<section class="notice">
      <p>${refusedTexts[why](count)}</p>
      ${list(`refused-${why}`, refusedTexts.which, items, count)}
    </section>`;
  })}`;
}

export function openWarnings(warnings: readonly OpenWarning[], links: Links): Markup {
  if (warnings.length === 0) return html``;
  return html`<section>
    <h2>${texts.heading}</h2>
    <ul class="rows">
      ${warnings.slice(0, shownWarnings).map(({ id, warning, since }) => {
        const text = warningText(warning);
        const settle = html`<button aria-label="${texts.settleOf(text)}">${texts.settle}</button>`;
        return html`<li>
          <p>${text} <small>${texts.since(dayAndTime(since))}</small></p>
          ${place(warning, links)} ${form('/revisado', settle, id)}
        </li>`;
      })}${more(warnings.length - shownWarnings)}
    </ul>
    <p>${texts.explained}</p>
    ${form('/revisar', html`<button>${texts.fullSync}</button>`)}
  </section>`;
}

/** Link to the product or page that a warning is about. */
function place(warning: PublishWarning, links: Links): Markup {
  if (warning.code === 'picture' && warning.product !== undefined)
    return html`<p>${links.product(warning.product.slug, warning.product.name)}</p>`;
  return warning.code === 'dead-link' ? html`<p>${links.page(warning.page)}</p>` : html``;
}

function refusedIn(refusing: Run | null): readonly RefusedGroup[] {
  return refusing?.result?.kind === 'published' ? refusing.result.refused : [];
}

function product({ slug, name, before, after }: RefusedProduct, links: Links): Markup {
  const isMoved = before !== null && after !== null && shown(before) !== shown(after);
  const prices = isMoved ? html` <small>${refusedTexts.price(shown(before), shown(after))}</small>` : '';
  return html`${links.product(slug, name)}${prices}`;
}

function shown(money: Money): string {
  return money.cents <= 0 ? refusedTexts.none : formatMoney(money);
}
