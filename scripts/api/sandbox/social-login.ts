/** Facebook's login window and Google's consent page: the visitor enters an identity or declines. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { isEmail } from '../../../src/domain/form-rules.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { sandboxPage } from '../page.ts';
import { codeOf, googleCodePrefix, type Identity } from '../session/identity-login.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';

/** How a provider tells the shop; null when the visitor declined. */
type Answer = (c: Context, identity: Identity | null) => Response | Promise<Response>;

/** Facebook's answer is posted to the shop's window, which opened this one. */
export function facebookPages(app: ApiApp, { origins: { siteUrl } }: ApiContext): void {
  identityPages(
    app,
    { path: '/sandbox/facebook/login', provider: 'Facebook', site: siteUrl },
    (c, identity) => {
      const authResponse = identity && {
        accessToken: codeOf(identity),
        userID: identity.subject,
        expiresIn: 5184000,
        signedRequest: 'sandbox',
      };
      const message = { source: 'sandbox-facebook', authResponse };
      const content = html`<p role="status" data-message="${JSON.stringify(message)}">${words.canClose}</p>`;
      const script = '/sandbox/facebook/report.js';
      return sandboxPage(c, { provider: 'Facebook', site: siteUrl, content, script });
    },
  );
}

export function googlePages(app: ApiApp, { origins: { siteUrl } }: ApiContext): void {
  const path = '/sandbox/google';
  const backTo = siteUrl + pathTo('googleLogin');
  // Like Google, redirects to registered URLs only.
  app.use(path, async (c, next) => {
    if (c.req.query('redirect_uri') === backTo) return next();
    const content = html`<p>${words.login.badReturn}</p>`;
    return sandboxPage(c, { provider: 'Google', content, status: 400 });
  });
  identityPages(app, { path, provider: 'Google', site: siteUrl }, (c, identity) => {
    const state = c.req.query('state') ?? '';
    const code = identity && `${googleCodePrefix}${codeOf(identity)}`;
    const query =
      code === null
        ? { error: 'access_denied', state }
        : { state, code, scope: googleScopes, authuser: '0', prompt: 'consent' };
    return c.redirect(`${backTo}?${new URLSearchParams(query).toString()}`, 303);
  });
}

const googleScopes =
  'email profile openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email';

function identityPages(
  app: ApiApp,
  { path, ...page }: { readonly path: string; readonly provider: string; readonly site: string },
  answer: Answer,
): void {
  const mayHideEmail = page.provider === 'Facebook';
  app.get(path, (c) => sandboxPage(c, { ...page, content: consent(mayHideEmail) }));
  app.post(path, async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    if (form['decision'] !== 'accept') return answer(c, null);
    const identity = identityOf(form);
    if (identity !== null) return answer(c, identity);
    const content = html`<p role="alert">${words.login.incomplete}</p>
      ${consent(mayHideEmail)}`;
    return sandboxPage(c, { ...page, content, status: 400 });
  });
}

function identityOf(form: Readonly<Record<string, string>>): Identity | null {
  const [name, surname, email] = ['name', 'surname', 'email'].map((field) => form[field]?.trim() ?? '');
  if (!name || !surname || !email || !isEmail(email)) return null;
  const subject = Buffer.from(email.toLowerCase()).toString('hex').slice(0, 60);
  const emailVerified = form['unverified'] !== '1';
  return { subject, name, surname, email: form['without_email'] === '1' ? null : email, emailVerified };
}

function consent(mayHideEmail: boolean) {
  const { login } = words;
  const checkbox = (name: string, label: string) =>
    html`<label class="check"> <input type="checkbox" name="${name}" value="1" /> ${label} </label>`;
  return html`<h2>${login.question(shop.name)}</h2>
    <form method="post">
      <label>${login.name} <input name="name" value="${login.demoName}" autocomplete="given-name" /></label>
      <label
        >${login.surname} <input name="surname" value="${login.demoSurname}" autocomplete="family-name"
      /></label>
      <label>
        ${login.email} <input name="email" type="email" value="ana.prueba@example.com" autocomplete="email" />
      </label>
      ${mayHideEmail ? checkbox('without_email', login.withoutEmail) : ''}
      ${checkbox('unverified', login.unverified)}
      <button name="decision" value="accept">${login.accept}</button>
      <button name="decision" value="deny">${login.deny}</button>
    </form>`;
}
