import { html } from 'hono/html';
import type { Markup } from './markup.ts';
import type { Session } from './sessions.ts';

/** A form with a single button that changes something. @param value the id of its object, where there are several */
export function form(action: string, session: Session, button: Markup, value?: string | number): Markup {
  const about = value === undefined ? '' : html`<input type="hidden" name="de" value="${value}" />`;
  return html`<form method="post" action="${action}">
    <input type="hidden" name="token" value="${session.formToken}" />${about}${button}
  </form>`;
}
