import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** A `<details>` element. @param key by which the script keeps it open when the surrounding HTML is replaced */
export function disclosure(key: string, title: string, content: Markup): Markup {
  return html`<details data-key="${key}">
    <summary>${title}</summary>
    ${content}
  </details>`;
}
