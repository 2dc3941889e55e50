/** Pages that a real backend would not have: the outbox where its mails can be read, and the link of a registration mail. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { shop } from '../../src/shop.ts';
import type { ApiContext } from './context.ts';
import type { MailRow } from './db/outbox.ts';
import { confirmRegistration } from './session.ts';
import { sessionWords as words } from './words-session.ts';

export function mailPages(app: Hono, context: ApiContext): void {
  app.get('/outbox', (c) => {
    const to = c.req.query('to');
    const mails = to ? context.data.outbox.to(to) : context.data.outbox.latest();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(outboxPage(mails));
  });

  // In the query, which no log writes.
  app.get('/registro', (c) => {
    const isGood = confirmRegistration(context, c.req.query('token') ?? '');
    c.header('Cache-Control', 'no-store');
    if (isGood) return c.redirect(`${context.origins.siteUrl}/login`, 303);
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(
      page(words.badConfirmation, html`<p><a href="${context.origins.siteUrl}/">${shop.name}</a></p>`),
      404,
    );
  });
}

/** Nothing runs and nothing is fetched. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

function outboxPage(mails: readonly MailRow[]) {
  const list = mails.map(
    (mail) =>
      html`<article>
        <h2>${mail.subject}</h2>
        <p class="to">${words.sentTo(mail.recipient)} · <time>${mail.sent_at}</time></p>
        ${mail.body.split('\n').map(line)}
      </article>`,
  );
  const notice = html`<p class="notice">${words.outboxNotice}</p>`;
  return page(
    words.outboxTitle,
    html`${notice}${list.length > 0 ? list : html`<p>${words.outboxEmpty}</p>`}`,
  );
}

/** A line that is nothing but an address can be followed. */
function line(text: string) {
  const isAddress = /^https?:\/\/\S+$/.test(text);
  return isAddress ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`;
}

type Markup = ReturnType<typeof html>;

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          article {
            border-top: 2px solid;
            margin-top: 2rem;
          }
          .to {
            opacity: 0.75;
          }
          .notice {
            border: 2px dashed;
            padding: 0.5rem 1rem;
          }
          p {
            margin: 0.5rem 0;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
}
