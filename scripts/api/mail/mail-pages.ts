/** The outbox, and the targets of links in mails. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { addressPath, confirmAddress } from '../account/address-change.ts';
import type { CallEnv } from '../call/call.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { htmlPage, type Markup } from '../page.ts';
import { confirmRegistration, registrationPath } from '../session/registration.ts';
import { sessionMessages as words } from '../session/session-messages.ts';

export function mailPages(app: ApiApp, context: ApiContext): void {
  const { clock, data } = context;
  app.get('/outbox', (c) => {
    const to = c.req.query('to');
    const mails = to ? data.outbox.to(to) : data.outbox.latest();
    const articles = mails.map(
      (mail) =>
        html`<article>
          <h2>${mail.subject}</h2>
          <p>${words.sentTo(mail.recipient)} · <time>${mail.sent_at}</time></p>
          ${mail.body.split('\n').map(line)}
        </article>`,
    );
    const content = html`<p>${words.outboxNotice}</p>
      ${articles.length > 0 ? articles : html`<p>${words.outboxEmpty}</p>`}`;
    return htmlPage(c, { title: words.outboxTitle, content });
  });

  const { registration } = words.linkPages;
  linkPage(app, context, registrationPath, {
    texts: registration,
    addressOf: (token) => (data.tokens.find('registration', token, clock()) === null ? null : ''),
    act: async (token, c) => {
      const { password = '' } = await c.req.parseBody<Record<string, string>>();
      const end = await confirmRegistration(context, { token, password, by: c.env });
      if (end === 'wrong' || end === 'too-many') return { problem: registration[end] };
      return end === 'done' ? '' : null;
    },
    field: html`<label>
      ${registration.password}
      <input name="password" type="password" autocomplete="current-password" required />
    </label>`,
  });
  linkPage(app, context, addressPath, {
    texts: words.linkPages.confirm,
    addressOf: (token) => data.tokens.find<string>('address', token, clock())?.data ?? null,
    act: (token) => confirmAddress(context, token),
  });
}

type LinkContext = Context<{ Bindings: CallEnv }>;

/** Both functions return the email that is shown, `''` for none; null for a link that is not valid. */
interface LinkWork {
  readonly texts: Readonly<Record<'title' | 'text' | 'button' | 'doneTitle' | 'done', string>>;
  readonly addressOf: (token: string) => string | null;
  /** A problem is shown above the form, and the link stays valid. */
  readonly act: (token: string, c: LinkContext) => Acted | Promise<Acted>;
  /** What the form asks for beside the press. */
  readonly field?: Markup;
}

type Acted = string | null | { readonly problem: string };

/** Only POST acts, because link scanners follow every link of a mail. */
function linkPage(
  app: ApiApp,
  { origins: { siteUrl } }: ApiContext,
  path: string,
  { texts, addressOf, act, field }: LinkWork,
): void {
  const tokenOf = (c: Context): string => c.req.query('token') ?? '';
  const answer = (c: Context, address: string | null, title: string, text: string, end: Markup) => {
    if (address === null) {
      const content = html`<p><a href="${siteUrl}/">${words.linkPages.toShop(shop.name)}</a></p>`;
      return htmlPage(c, { title: words.badConfirmation, content, status: 404 });
    }
    const content = html`<p role="status">${text}</p>
      ${address === '' ? '' : html`<p><strong>${address}</strong></p>`} ${end}`;
    return htmlPage(c, { title, content });
  };
  const form = html`<form method="post">${field ?? ''}<button>${texts.button}</button></form>`;
  const toLogin = html`<p>
    <a class="button" href="${siteUrl}${pathTo('login')}">${words.linkPages.toLogin}</a>
  </p>`;
  app.get(path, (c) => answer(c, addressOf(tokenOf(c)), texts.title, texts.text, form));
  app.post(path, async (c) => {
    const end = await act(tokenOf(c), c);
    if (end === null || typeof end === 'string') return answer(c, end, texts.doneTitle, texts.done, toLogin);
    const content = html`<p role="alert">${end.problem}</p>
      ${form}`;
    return htmlPage(c, { title: texts.title, content, status: 422 });
  });
}

function line(text: string) {
  const isAddress = /^https?:\/\/\S+$/.test(text);
  return isAddress ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`;
}
