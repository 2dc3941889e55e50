/** Layout of the backend's own pages. */
import { cspHash } from '../http/csp-hash.ts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { sandboxMessages as words } from './sandbox/sandbox-messages.ts';

export type Markup = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly content: Markup;
  readonly status?: 200 | 400 | 404 | 422 | 429;
  readonly script?: string;
  /** May embed this page, and a form may lead to it. */
  readonly site?: string;
  readonly isFramed?: boolean;
  /** Below /api the site's policy, which allows no style, takes the place of this page's. */
  readonly isBare?: boolean;
}

export type SandboxPage = Omit<Page, 'title'> & { readonly provider: string };

export function sandboxPage(c: Context, { provider, ...page }: SandboxPage): Response | Promise<Response> {
  return htmlPage(c, { ...page, title: words.title(provider) });
}

export function htmlPage(c: Context, page: Page): Response | Promise<Response> {
  const { title, content, status = 200, script, isBare = false } = page;
  c.header('Content-Security-Policy', policyOf(page));
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
  // An embedded page is within the shop's page, which has a main element already.
  const element = page.isFramed ? 'div' : 'main';
  return c.html(
    html`<!doctype html>
      <html lang="es-AR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${raw(isBare ? '' : `<style>${css}</style>`)}
        </head>
        <body>
          ${raw(`<${element} class="page">`)}
          <p class="notice">${words.notice}</p>
          <h1>${title}</h1>
          ${content}${raw(`</${element}>`)}
          ${script === undefined ? '' : html`<script src="${script}"></script>`}
        </body>
      </html>`,
    status,
  );
}

const css = `
*{box-sizing:border-box}
body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#f2f2f5}
.page{max-width:30rem;margin:0 auto;padding:1rem;background:#fff;border-radius:.5rem;overflow-wrap:anywhere}
article{margin-top:1rem;border-top:2px solid #6b6b76}
.notice{margin:0 0 1rem;padding:.5rem .75rem;border:2px dashed #8a5a00;background:#fff6e0}
h1{margin:0 0 .75rem;font-size:1.25rem}
h2{margin:1rem 0 .25rem;font-size:1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem;margin:0}
dd{margin:0;font-weight:600}
form{display:grid;gap:.5rem;margin-top:.75rem}
label{display:grid;gap:.25rem}
label.check{display:flex;gap:.5rem;align-items:center}
input{font:inherit;padding:.5rem;border:1px solid #6b6b76;border-radius:.25rem}
button,.button{display:block;min-height:2.75rem;padding:.6rem .75rem;font:inherit;font-weight:600;text-align:center;
text-decoration:none;color:#fff;background:#24408e;border:0;border-radius:.25rem;cursor:pointer}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
`;

const styleHash = cspHash(css);

/** Browsers apply `form-action` to redirects of a form too. */
function policyOf({ site = '', isFramed = false, script }: Page): string {
  return [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    `script-src ${script === undefined ? "'none'" : "'self'"}`,
    `form-action 'self' ${site}`,
    `frame-ancestors ${isFramed ? site : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}
