/** The outbox, and the targets of links in mails. */
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import { addressPath, confirmAddress } from '../account/address-change.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { htmlPage } from '../page.ts';
import { linkPage, nothing, shownAddress } from './link-page.ts';
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
  const toLogin = html`<p>
    <a class="button" href="${context.origins.siteUrl}${pathTo('login')}">${words.linkPages.toLogin}</a>
  </p>`;
  linkPage(app, context, registrationPath, {
    texts: registration,
    show: (token) => (data.tokens.find('registration', token, clock()) === null ? null : nothing),
    act: async (token, c) => {
      const { password = '' } = await c.req.parseBody<Record<string, string>>();
      const end = await confirmRegistration(context, { token, password, by: c.env });
      if (end === 'wrong' || end === 'too-many') return { problem: registration[end] };
      return end === 'done' ? nothing : null;
    },
    field: () =>
      html`<label>
        ${registration.password}
        <input name="password" type="password" autocomplete="current-password" required />
      </label>`,
    end: toLogin,
  });
  linkPage(app, context, addressPath, {
    texts: words.linkPages.confirm,
    show: (token) => shownAddress(data.tokens.find<string>('address', token, clock())?.data ?? null),
    act: (token) => shownAddress(confirmAddress(context, token)),
    end: toLogin,
  });
}

function line(text: string) {
  const isAddress = /^https?:\/\/\S+$/.test(text);
  return isAddress ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`;
}
