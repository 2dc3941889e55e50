import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** What opens on a press. @param key by which the script knows it again when the page around it is another one */
export function disclosure(key: string, title: string, content: Markup): Markup {
  return html`<details data-key="${key}">
    <summary>${title}</summary>
    ${content}
  </details>`;
}
