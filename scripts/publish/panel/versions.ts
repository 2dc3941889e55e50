/** Versions that an editor can go back to, each with what changed in it. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../daemon/daemon.ts';
import { releasesMade, type PublishedResult } from '../daemon/run.ts';
import { dayAndTime, disclosure, form, type Markup } from './markup.ts';

const texts = panelTexts.actions;
const namedProducts = 3;

export function versions({ versions: all, live, happened }: DaemonState): Markup {
  if (all.length < 2) return html``;
  const made = releasesMade(happened);
  const list = html`<p>${texts.backExplained}</p>
    <ol class="rows">
      ${all.map(({ id, createdAt }) => {
        const time = dayAndTime(createdAt.getTime());
        const back = html`<button aria-label="${texts.backToOf(time)}">${texts.backTo}</button>`;
        return html`<li>
          <p class="when">${time}</p>
          ${changes(made.get(id))}
          ${id === live?.id ? html`<p><strong>${texts.isLive}</strong></p>` : form('/volver', back, id)}
        </li>`;
      })}
    </ol>`;
  return disclosure('versions', texts.back, list);
}

function changes(result: PublishedResult | undefined): Markup {
  if (result === undefined) return html`<p>${panelTexts.history.unknown}</p>`;
  const { changedProducts, changedPages, products, names } = result;
  const named = products.slice(0, namedProducts).map((slug) => names[slug] ?? slug);
  const rest = changedProducts - named.length;
  const all = rest > 0 ? [...named, panelTexts.history.more(rest)] : named;
  return html`<p>${panelTexts.history.published(changedProducts, changedPages)}</p>
    ${named.length === 0 ? '' : html`<p>${all.join(', ')}</p>`}`;
}
