/** Pages of the links in alerts' mails: one confirms, the other one ends, each by a press and without a login. */
import { html } from 'hono/html';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { linkPage, nothing } from '../mail/link-page.ts';
import { alertMessages as words } from './alert-messages.ts';
import { confirmPath, endPath, endTokens } from './alert-links.ts';

export function alertPages(app: ApiApp, context: ApiContext): void {
  const { clock, data, origins } = context;
  const { alerts, atomically } = data;
  const endOf = endTokens(data);
  const toShop = html`<p><a class="button" href="${origins.siteUrl}/">${words.toShop}</a></p>`;
  const addressOf = (token: string) => data.tokens.emailOf('alert', token, clock());
  const list = (found: ReturnType<typeof alerts.confirmed>) =>
    html`<ul>
      ${found.map((alert) => html`<li>${words.subjectOf(alert)}</li>`)}
    </ul>`;

  linkPage(app, context, confirmPath, {
    texts: words.confirmation,
    show: (token) => {
      const email = addressOf(token);
      return email === null ? null : list(alerts.unconfirmed(email));
    },
    act: (token) =>
      atomically(() => {
        const email = addressOf(token);
        if (email === null) return null;
        alerts.confirm(email, clock());
        return alerts.unconfirmed(email).length > 0
          ? { problem: words.confirmation.full }
          : list(alerts.confirmed(email));
      }),
    end: toShop,
  });

  /** What one link ends, while it is there. */
  const ended = (token: string) => {
    const end = endOf.read(token);
    if (end === null) return null;
    const one = end.id === null ? undefined : alerts.confirmed(end.email).find(({ id }) => id === end.id);
    return { ...end, one };
  };
  linkPage(app, context, endPath, {
    texts: { ...words.end, text: '' },
    show: (token) => {
      const end = ended(token);
      if (end === null) return null;
      return html`<p>${end.one ? words.end.one(words.subjectOf(end.one)) : words.end.all}</p>`;
    },
    field: (token) =>
      ended(token)?.one
        ? html`<label class="check"><input type="checkbox" name="all" />${words.end.allToo}</label>`
        : nothing,
    act: async (token, c) => {
      const end = ended(token);
      if (end === null) return null;
      const { all } = await c.req.parseBody();
      alerts.end(end.email, end.one && all === undefined ? end.one.id : null);
      return nothing;
    },
    end: toShop,
  });
}
