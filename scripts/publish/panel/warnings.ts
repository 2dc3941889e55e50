/** Open warnings, shown at the top until settled. */
import { html } from 'hono/html';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import type { OpenWarning } from '../daemon/run-history.ts';
import { form } from './form.ts';
import type { Markup } from './markup.ts';
import type { Session } from './sessions.ts';
import { dayAndTime } from './times.ts';
import { warningText } from './warning-text.ts';

const texts = panelTexts.warnings;
const shown = 30;

export function openWarnings(warnings: readonly OpenWarning[], session: Session): Markup {
  if (warnings.length === 0) return html``;
  const rest = warnings.length - shown;
  return html`<section>
    <h2>${texts.heading}</h2>
    <ul class="warnings">
      ${warnings.slice(0, shown).map(({ id, warning, since }) => {
        const text = warningText(warning);
        const settle = html`<button aria-label="${texts.settleOf(text)}">${texts.settle}</button>`;
        return html`<li>
          <p>${text} <small>${texts.since(dayAndTime(since))}</small></p>
          ${form('/revisado', session, settle, id)}
        </li>`;
      })}${rest > 0 ? html`<li>${panelTexts.history.more(rest)}</li>` : ''}
    </ul>
    <p>${texts.explained}</p>
    ${form('/revisar', session, html`<button>${texts.sweep}</button>`)}
  </section>`;
}
