/** List of versions available for rollback, each with its changes. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import { releasesMade, type PublishedResult } from '../daemon/run-history.ts';
import type { DaemonState } from '../daemon/state.ts';
import { disclosure } from './disclosure.ts';
import { form } from './form.ts';
import type { Markup } from './markup.ts';
import type { Session } from './sessions.ts';
import { dayAndTime } from './times.ts';

const texts = panelTexts.actions;
const namedProducts = 3;

export function versions({ versions: all, live, happened }: DaemonState, session: Session): Markup {
  const made = releasesMade(happened);
  const list = html`<p>${texts.backExplained}</p>
    <ol class="versions">
      ${all.map(({ id, createdAt }) => {
        const time = dayAndTime(createdAt.getTime());
        const label = texts.backToOf(time);
        const back = html`<button aria-label="${label}">${texts.backTo}</button>`;
        return html`<li>
          <p class="when">${time}</p>
          ${changes(made.get(id))}
          ${id === live?.id ? html`<p><strong>${texts.isLive}</strong></p>` : form('/volver', session, back, id)}
        </li>`;
      })}
    </ol>`;
  return all.length < 2 ? html`` : disclosure('versions', texts.back, list);
}

function changes(result: PublishedResult | undefined): Markup {
  if (result === undefined) return html`<p>${panelTexts.history.unknown}</p>`;
  const { changedProducts, changedPages, products, names } = result;
  const named = products.slice(0, namedProducts).map((slug) => names[slug] ?? slug);
  const rest = changedProducts - named.length;
  const more = rest > 0 ? [panelTexts.history.more(rest)] : [];
  return html`<p>${panelTexts.history.published(changedProducts, changedPages)}</p>
    ${named.length === 0 ? '' : html`<p>${[...named, ...more].join(', ')}</p>`}`;
}
