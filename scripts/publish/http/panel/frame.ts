/** What every page of the panel has around it. There is no inline style or script (CSP). */
import { html } from 'hono/html';
import { shop } from '../../../../src/shop.ts';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import { button, form, nothing, type Markup } from './markup.ts';

interface Frame {
  readonly title?: string;
  /** Whether there is a session, which may be left. */
  readonly isOpen?: boolean;
  /** Wider than a column of text. */
  readonly isWide?: boolean;
}

export function frame(
  content: Markup,
  { title = panelTexts.title, isOpen = true, isWide = false }: Frame = {},
): Markup {
  return html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${shop.name}</title>
        <link rel="stylesheet" href="/panel.css" />
        <link rel="icon" href="data:," />
      </head>
      <body class="${isWide ? 'is-wide' : ''}">
        <header>
          <h1 class="heading">${title} <small>${shop.name}</small></h1>
          ${isOpen ? leave : nothing}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

const leave = html`${form('/salir', button(panelTexts.login.leave))}
  <script src="/panel.js" defer></script>`;

export function said(words: string): Markup {
  return html`<p class="notice" role="status">${words}</p>`;
}
