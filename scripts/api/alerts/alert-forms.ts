/**
 * The same calls from a page without JavaScript, as a form. They are answered by a page that says what an error is and
 * leads back; what was typed is still there.
 */
import { html } from 'hono/html';
import { postProductAlert, postSeriesAlert } from '../../../src/api/alerts.ts';
import { basePath } from '../../../src/api/endpoint.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { encodings } from '../call/body.ts';
import { parseCall } from '../call/call.ts';
import { HttpError } from '../call/http-error.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { htmlPage } from '../page.ts';
import { alertMessages } from './alert-messages.ts';
import { askForAlert } from './ask-for-alert.ts';

const words = alertMessages.form;

export function alertForms(app: ApiApp, context: ApiContext): void {
  const { clock, origins, unfinished } = context;
  for (const kind of ['product', 'series'] as const)
    app.post(`${basePath}/${kind}/:slug/alert`, async (c, next) => {
      const isForm = c.req.header('Content-Type')?.startsWith(encodings.form.type);
      // A browser that leaves its page; programs get JSON, as everywhere.
      if (!isForm || !c.req.header('Accept')?.includes('text/html')) return next();
      const back = origins.siteUrl + pathTo(kind, { slug: c.req.param('slug') });
      const end = html`<p><a class="button" href="${back}">${words.back}</a></p>`;
      const endpoint = kind === 'product' ? postProductAlert : postSeriesAlert;
      const moment = { ...c.env, now: clock(), session: null };
      try {
        const call = await parseCall(
          { ...endpoint, bodyType: 'form' },
          c.req.raw,
          { slug: c.req.param('slug') },
          moment,
          unfinished,
        );
        const { message } = await askForAlert(context, kind, call);
        const content = html`<p role="status">${message}</p>
          ${end}`;
        return await htmlPage(c, { title: words.title, content, isBare: true });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const isAddress = error.options.fields?.['email'] !== undefined;
        const content = html`<p role="alert">${isAddress ? words.badAddress : error.message}</p>
          ${end}`;
        const status = isAddress ? 422 : error.status === 404 ? 404 : error.status === 429 ? 429 : 400;
        return htmlPage(c, { title: words.failed, content, status, isBare: true });
      }
    });
}
