/** Products that stayed as they were while the rest went live: told on top until they are settled. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher-panel.ts';
import type { Run } from '../daemon/store.ts';
import { acceptableRefusals, type RefusedGroup } from '../sync/refused.ts';
import type { Markup } from './markup.ts';

export function refusedProducts(runs: readonly Run[]): Markup {
  return html`${openRefusals(runs).map(
    ({ why, count, products }) =>
      html`<section class="notice">
        <p>${panelTexts.refused[why](count)}</p>
        <details>
          <summary>${panelTexts.refused.which}</summary>
          <ul>
            ${products.map((slug) => html`<li>${slug}</li>`)}${
              count > products.length
                ? html`<li>${panelTexts.history.more(count - products.length)}</li>`
                : ''
            }
          </ul>
        </details>
      </section>`,
  )}`;
}

/** Whether a person may say that it is right. */
export function hasAcceptable(runs: readonly Run[]): boolean {
  return openRefusals(runs).some(({ why }) => acceptableRefusals.includes(why));
}

/** Of the last publish that read the lists, or was refused products by name: others say nothing of them. */
function openRefusals(runs: readonly Run[]): readonly RefusedGroup[] {
  for (const { result } of runs) {
    if (result?.kind !== 'published') continue;
    const { refused = [], isListRead = true } = result;
    if (isListRead || refused.length > 0) return refused;
  }
  return [];
}
