/** The page that a mail's link leads to, and its button. Only POST acts, because link scanners follow every link of a mail. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { shop } from '../../../src/shop.ts';
import type { CallEnv } from '../call/call.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { htmlPage, type Markup } from '../page.ts';
import { sessionMessages as words } from '../session/session-messages.ts';

export type LinkContext = Context<{ Bindings: CallEnv }>;

/** Both functions return what is shown below the text; null for a link that is not valid. */
export interface LinkWork {
  readonly texts: Readonly<Record<'title' | 'text' | 'button' | 'doneTitle' | 'done', string>>;
  readonly show: (token: string) => Markup | null;
  /** A problem is shown above the form, and the link stays valid. */
  readonly act: (token: string, c: LinkContext) => Acted | Promise<Acted>;
  /** What the form asks for beside the press. */
  readonly field?: (token: string) => Markup;
  /** What follows when it is done. */
  readonly end: Markup;
}

export type Acted = Markup | null | { readonly problem: string };

/** What has nothing to show. */
export const nothing = html``;

export function shownAddress(address: string | null): Markup | null {
  return address === null ? null : html`<p><strong>${address}</strong></p>`;
}

export function linkPage(
  app: ApiApp,
  { origins: { siteUrl } }: ApiContext,
  path: string,
  { texts, show, act, field = () => nothing, end }: LinkWork,
): void {
  const tokenOf = (c: Context): string => c.req.query('token') ?? '';
  const answer = (c: Context, shown: Markup | null, title: string, text: string, moreMarkup: Markup) => {
    if (shown === null) {
      const content = html`<p><a href="${siteUrl}/">${words.linkPages.toShop(shop.name)}</a></p>`;
      return htmlPage(c, { title: words.badConfirmation, content, status: 404 });
    }
    const content = html`<p role="status">${text}</p>
      ${shown} ${moreMarkup}`;
    return htmlPage(c, { title, content });
  };
  const form = (c: Context) =>
    html`<form method="post">${field(tokenOf(c))}<button>${texts.button}</button></form>`;
  app.get(path, (c) => answer(c, show(tokenOf(c)), texts.title, texts.text, form(c)));
  app.post(path, async (c) => {
    const done = await act(tokenOf(c), c);
    if (done === null || !isProblem(done)) return answer(c, done, texts.doneTitle, texts.done, end);
    const content = html`<p role="alert">${done.problem}</p>
      ${form(c)}`;
    return htmlPage(c, { title: texts.title, content, status: 422 });
  });
}

function isProblem(acted: NonNullable<Acted>): acted is { readonly problem: string } {
  return 'problem' in acted;
}
