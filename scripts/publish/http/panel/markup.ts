/** Pieces of the panel's pages. `html` escapes every value. */
import { html } from 'hono/html';
import { pathTo } from '../../../../src/domain/routes.ts';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';

/** Escaped HTML. */
export type Markup = ReturnType<typeof html>;

export const nothing = html``;

/** A form with a single button. @param value the id of what the button is about, where there are several */
export function form(action: string, button: Markup, value?: string | number): Markup {
  const about = value === undefined ? '' : html`<input type="hidden" name="de" value="${value}" />`;
  return html`<form method="post" action="${action}">${about}${button}</form>`;
}

export function button(text: string, label = text): Markup {
  return html`<button class="button is-quiet" aria-label="${label}">${text}</button>`;
}

/** A button that acts, and one sentence that says what will happen. @param field before the button, of its form */
export function action(
  path: string,
  text: string,
  explained: string,
  {
    isMain = false,
    value,
    field = nothing,
  }: { readonly isMain?: boolean; readonly value?: string; readonly field?: Markup } = {},
): Markup {
  const pressed = html`<button class="${isMain ? 'button' : 'button is-quiet'}">${text}</button>`;
  return html`<div class="action">
    ${form(path, html`${field}${pressed}`, value)}<small>${explained}</small>
  </div>`;
}

/** A `<details>` element. @param key by which the script keeps it open when the surrounding HTML is replaced */
export function disclosure(key: string, title: string, content: Markup): Markup {
  return html`<details data-key="${key}">
    <summary>${title}</summary>
    ${content}
  </details>`;
}

/** Items in a `<details>`; nothing when there are none. @param total of which `items` are the first few */
export function list(key: string, title: string, items: readonly Markup[], total = items.length): Markup {
  if (items.length === 0) return nothing;
  const content = html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}${more(total - items.length)}
  </ul>`;
  return disclosure(key, title, content);
}

/** The item after the first few that says how many there are besides. */
export function more(hiddenCount: number): Markup {
  return hiddenCount > 0 ? html`<li>${panelTexts.history.more(hiddenCount)}</li>` : nothing;
}

export type Links = ReturnType<typeof shopLinks>;

/** Links to the shop. @param origin of the shop. */
export function shopLinks(origin: string) {
  const link = (path: string, label: string) => html`<a href="${origin}${path}">${label}</a>`;
  return {
    page: (path: string) => link(path, path),
    /** Labelled by name where it is known. */
    product: (slug: string, name = slug) => link(pathTo('product', { slug }), name),
  };
}

const timeZone = 'America/Argentina/Buenos_Aires';
const dayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeFormat = new Intl.DateTimeFormat('es-AR', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });

/** `20/11, 09:30` in Argentine time. */
export function dayAndTime(at: number | Date): string {
  return dayFormat.format(at);
}

/** `09:30:05` in Argentine time. */
export function timeOfDay(at: number | Date): string {
  return timeFormat.format(at);
}
