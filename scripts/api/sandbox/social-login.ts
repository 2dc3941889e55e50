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

export function facebookPages(app: ApiApp, { origins }: ApiContext): void {
  const page = { provider: 'Facebook', site: origins.siteUrl };
  app.get('/sandbox/facebook/login', (c) => sandboxPage(c, { ...page, content: consent(true) }));

  app.post('/sandbox/facebook/login', async (c) => {
    const form = await formOf(c);
    const identity = identityOf(form, form['without_email'] === '1');
    const isDenied = form['decision'] !== 'accept';
    if (!isDenied && identity === null) return sandboxPage(c, { ...page, ...incomplete(true) });
    const authResponse =
      isDenied || identity === null
        ? null
        : {
            accessToken: codeOf(identity),
            userID: identity.subject,
            expiresIn: 5184000,
            signedRequest: 'sandbox',
          };
    const message = { source: 'sandbox-facebook', authResponse };
    const content = html`<p role="status" data-message="${JSON.stringify(message)}">${words.canClose}</p>`;
    return sandboxPage(c, { ...page, content, script: '/sandbox/facebook/report.js' });
  });
}

export function googlePages(app: ApiApp, { origins }: ApiContext): void {
  const page = { provider: 'Google', site: origins.siteUrl };
  const backTo = origins.siteUrl + pathTo('googleLogin');
  const back = (c: Context, query: Readonly<Record<string, string>>) =>
    c.redirect(`${backTo}?${new URLSearchParams(query).toString()}`, 303);

  // Like Google, redirects to registered URLs only.
  app.use('/sandbox/google', async (c, next) => {
    if (c.req.query('redirect_uri') === backTo) return next();
    const content = html`<p>${words.login.badReturn}</p>`;
    return sandboxPage(c, { provider: 'Google', content, status: 400 });
  });
  app.get('/sandbox/google', (c) => sandboxPage(c, { ...page, content: consent(false) }));
  app.post('/sandbox/google', async (c) => {
    const form = await formOf(c);
    const state = c.req.query('state') ?? '';
    if (form['decision'] !== 'accept') return back(c, { error: 'access_denied', state });
    const identity = identityOf(form, false);
    if (identity === null) return sandboxPage(c, { ...page, ...incomplete(false) });
    const code = `${googleCodePrefix}${codeOf(identity)}`;
    return back(c, { state, code, scope: googleScopes, authuser: '0', prompt: 'consent' });
  });
}

const googleScopes =
  'email profile openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email';

type Form = Readonly<Record<string, string | undefined>>;

async function formOf(c: Context): Promise<Form> {
  const form: object = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

function identityOf(form: Form, withoutEmail: boolean): Identity | null {
  const [name, surname, email] = ['name', 'surname', 'email'].map((field) => form[field]?.trim() ?? '');
  if (!name || !surname || !email || !isEmail(email)) return null;
  const subject = Buffer.from(email.toLowerCase()).toString('hex').slice(0, 60);
  const emailVerified = form['unverified'] !== '1';
  return { subject, name, surname, email: withoutEmail ? null : email, emailVerified };
}

function incomplete(mayHideEmail: boolean) {
  const content = html`<p role="alert">${words.login.incomplete}</p>
    ${consent(mayHideEmail)}`;
  return { content, status: 400 } as const;
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
