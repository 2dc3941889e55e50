/** Pages of the embedded API that a real backend would not have: the outbox, and the targets of links in mails. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { followLink } from '../account/address-change.ts';
import type { ApiContext } from '../context.ts';
import type { LinkPurpose, MailLink } from '../db/mail/mail-links.ts';
import type { MailRow } from '../db/mail/outbox.ts';
import { formerPaths, mailLinkPath, registrationPath } from './mail-link-path.ts';
import { confirmRegistration } from '../session/session.ts';
import { sessionWords as words } from '../session/words-session.ts';

export function mailPages(app: Hono, context: ApiContext): void {
  app.get('/outbox', (c) => {
    const to = c.req.query('to');
    const mails = to ? context.data.outbox.to(to) : context.data.outbox.latest();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(outboxPage(mails));
  });

  const { clock, data, origins } = context;
  linkPage(app, [registrationPath, formerPaths.registration], {
    find: (token) => (data.registrations.isOpen(token, clock()) ? { name: 'registration' } : null),
    act: (token) => (confirmRegistration(context, token) ? { name: 'registration' } : null),
    siteUrl: origins.siteUrl,
  });
  linkPage(app, [mailLinkPath, formerPaths.mailLink], {
    find: (token) => subjectOf(data.mailLinks.find(token, clock())),
    act: (token) => subjectOf(followLink(context, token)),
    siteUrl: origins.siteUrl,
  });
}

/** The purpose of a link and the email address concerned. */
interface LinkSubject {
  readonly name: 'registration' | LinkPurpose;
  readonly address?: string;
}

interface LinkWork {
  /** Looks up a token without redeeming it; null for an invalid one. */
  readonly find: (token: string) => LinkSubject | null;
  /** Redeems a token and performs its action. */
  readonly act: (token: string) => LinkSubject | null;
  readonly siteUrl: string;
}

/** GET shows a button and POST performs the action, because link scanners follow every link of a mail. */
function linkPage(app: Hono, paths: readonly string[], { find, act, siteUrl }: LinkWork): void {
  const answer = (c: Context, subject: LinkSubject | null, isDone: boolean) => {
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', `${pagePolicy}; form-action 'self'`);
    // Keeps the token out of referrers.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    if (subject === null) return c.html(page(words.badConfirmation, shopLink(siteUrl)), 404);
    return c.html(isDone ? donePage(subject, siteUrl) : buttonPage(subject));
  };
  for (const path of paths) {
    app.get(path, (c) => answer(c, find(c.req.query('token') ?? ''), false));
    app.post(path, (c) => answer(c, act(c.req.query('token') ?? ''), true));
  }
}

function subjectOf(link: MailLink | null): LinkSubject | null {
  return link && { name: link.purpose, address: link.address };
}

/** The form posts to the page's own URL, including the token. */
function buttonPage({ name, address }: LinkSubject): Markup {
  const { title, text, button } = words.linkPages[name];
  return page(
    title,
    html`<p>${text}</p>
      ${address === undefined ? '' : html`<p><strong>${address}</strong></p>`}
      <form method="post"><button>${button}</button></form>`,
  );
}

function donePage({ name, address }: LinkSubject, siteUrl: string): Markup {
  const { doneTitle, done } = words.linkPages[name];
  return page(
    doneTitle,
    html`<p role="status">${done}</p>
      ${address === undefined ? '' : html`<p><strong>${address}</strong></p>`}
      <p><a class="button" href="${siteUrl}${pathTo('login')}">${words.linkPages.toLogin}</a></p>`,
  );
}

function shopLink(siteUrl: string): Markup {
  return html`<p><a href="${siteUrl}/">${words.linkPages.toShop(shop.name)}</a></p>`;
}

/** Allows neither scripts nor requests. */
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

/** A line that is only a URL becomes a link. */
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
          button,
          .button {
            display: inline-block;
            padding: 0.75rem 1.5rem;
            font: inherit;
            font-weight: 600;
            color: #fff;
            text-decoration: none;
            background: #1b1b1f;
            border: 0;
            border-radius: 0.25rem;
            cursor: pointer;
          }
          :focus-visible {
            outline: 3px solid #c2410c;
            outline-offset: 2px;
          }
          p {
            margin: 0.5rem 0;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
