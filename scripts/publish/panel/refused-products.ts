/** Refused products, which stayed at their previous state while the rest went live; listed at the top until settled. */
import { html } from 'hono/html';
import { formatMoney, type Money } from '../../../src/domain/money.ts';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { RefusedDetail } from '../daemon/run.ts';
import type { Run } from '../daemon/run.ts';
import { acceptableRefusals, type RefusedGroup } from '../sync/refused.ts';
import { disclosure } from './disclosure.ts';
import type { Links } from './links.ts';
import type { Markup } from './markup.ts';

const texts = panelTexts.refused;

/** @param refusing the last run that knows of them. */
export function refusedProducts(refusing: Run | null, links: Links): Markup {
  const details = new Map(detailsOf(refusing).map((detail) => [detail.slug, detail]));
  return html`${openRefusals(refusing).map(({ why, count, products }) => {
    const list = html`<ul>
      ${products.map((slug) => html`<li>${product(slug, details.get(slug), links)}</li>`)}${
        count > products.length ? html`<li>${panelTexts.history.more(count - products.length)}</li>` : ''
      }
    </ul>`;
    return html`<section class="notice">
      <p>${texts[why](count)}</p>
      ${disclosure(`refused-${why}`, texts.which, list)}
    </section>`;
  })}`;
}

/** Whether a person may approve one of them. */
export function hasAcceptable(refusing: Run | null): boolean {
  return openRefusals(refusing).some(({ why }) => acceptableRefusals.includes(why));
}

function openRefusals(refusing: Run | null): readonly RefusedGroup[] {
  return refusing?.result?.kind === 'published' ? refusing.result.refused : [];
}

function detailsOf(refusing: Run | null): readonly RefusedDetail[] {
  return refusing?.result?.kind === 'published' ? refusing.result.refusedDetails : [];
}

function product(slug: string, detail: RefusedDetail | undefined, links: Links): Markup {
  if (detail === undefined) return links.product(slug);
  const { name, before, after } = detail;
  const hasPrices = before !== null && after !== null && !isSame(before, after);
  const prices = hasPrices ? html` <small>${texts.price(shown(before), shown(after))}</small>` : '';
  return html`${links.product(slug, name)}${prices}`;
}

function shown(money: Money): string {
  return money.cents <= 0 ? texts.none : formatMoney(money);
}

function isSame(one: Money, other: Money): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}
