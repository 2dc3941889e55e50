/** Facebook's script and login window, and Google's consent page: the visitor enters an identity or declines. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { isEmail } from '../../../src/domain/form-rules.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { codeOf, googleCodePrefix, type Identity } from '../session/identity-login.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';
import { browserScript } from './browser-script.ts';
import { sandboxPage } from '../page.ts';

export function facebookPages(app: ApiApp, { origins }: ApiContext): void {
  const provider = 'Facebook';
  const site = origins.siteUrl;
  app.get('/sandbox/facebook/sdk.js', (c) => browserScript(c, 'facebook-sdk.ts', {}));
  app.get('/sandbox/facebook/report.js', (c) => browserScript(c, 'report-to-parent.ts', { site }));
  app.get('/sandbox/facebook/login', (c) => sandboxPage(c, { provider, content: consent(true), site }));

  app.post('/sandbox/facebook/login', async (c) => {
    const form = await formOf(c);
    const identity = identityOf(form, form['without_email'] === '1');
    const isDenied = form['decision'] !== 'accept';
    if (!isDenied && identity === null) return incompletePage(c, provider, site, true);
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
    return sandboxPage(c, { provider, content, site, script: '/sandbox/facebook/report.js' });
  });
}

export function googlePages(app: ApiApp, { origins }: ApiContext): void {
  const provider = 'Google';
  const site = origins.siteUrl;
  /** Like Google, redirects to registered URLs only. */
  const backTo = site + pathTo('googleLogin');

  app.get('/sandbox/google', (c) => {
    if (c.req.query('redirect_uri') !== backTo) return badReturnPage(c, provider);
    return sandboxPage(c, { provider, content: consent(false), site });
  });

  app.post('/sandbox/google', async (c) => {
    if (c.req.query('redirect_uri') !== backTo) return badReturnPage(c, provider);
    const form = await formOf(c);
    const state = c.req.query('state') ?? '';
    if (form['decision'] !== 'accept') {
      return c.redirect(
        `${backTo}?${new URLSearchParams({ error: 'access_denied', state }).toString()}`,
        303,
      );
    }
    const identity = identityOf(form, false);
    if (identity === null) return incompletePage(c, provider, site, false);
    const code = `${googleCodePrefix}${codeOf(identity)}`;
    const query = new URLSearchParams({ state, code, scope: googleScopes, authuser: '0', prompt: 'consent' });
    return c.redirect(`${backTo}?${query.toString()}`, 303);
  });
}

const googleScopes =
  'email profile openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email';

type Form = Readonly<Record<string, string>>;

async function formOf(c: Context): Promise<Form> {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Identity from the form; the subject is derived from the email. */
function identityOf(form: Form, withoutEmail: boolean): Identity | null {
  const [name, surname, email] = ['name', 'surname', 'email'].map((field) => form[field]?.trim() ?? '');
  if (!name || !surname || !email || !isEmail(email)) return null;
  const subject = Buffer.from(email.toLowerCase()).toString('hex').slice(0, 60);
  return {
    subject,
    name,
    surname,
    email: withoutEmail ? null : email,
    emailVerified: form['unverified'] !== '1',
  };
}

function consent(mayHideEmail: boolean) {
  const { login } = words;
  const checkbox = html`<label class="check">
    <input type="checkbox" name="without_email" value="1" /> ${login.withoutEmail}
  </label>`;
  return html`<h2>${login.question(shop.name)}</h2>
    <form method="post">
      <label>${login.name} <input name="name" value="${login.demoName}" autocomplete="given-name" /></label>
      <label
        >${login.surname} <input name="surname" value="${login.demoSurname}" autocomplete="family-name"
      /></label>
      <label>
        ${login.email} <input name="email" type="email" value="ana.prueba@example.com" autocomplete="email" />
      </label>
      ${mayHideEmail ? checkbox : ''}
      <label class="check"> <input type="checkbox" name="unverified" value="1" /> ${login.unverified} </label>
      <button name="decision" value="accept">${login.accept}</button>
      <button name="decision" value="deny">${login.deny}</button>
    </form>`;
}

function incompletePage(c: Context, provider: string, site: string, mayHideEmail: boolean) {
  const content = html`<p role="alert">${words.login.incomplete}</p>
    ${consent(mayHideEmail)}`;
  return sandboxPage(c, { provider, content, status: 400, site });
}

function badReturnPage(c: Context, provider: string) {
  return sandboxPage(c, { provider, content: html`<p>${words.login.badReturn}</p>`, status: 400 });
}
