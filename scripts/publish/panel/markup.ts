/** Pieces of the panel's pages. `html` escapes every value. */
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';

/** Escaped HTML. */
export type Markup = ReturnType<typeof html>;

/** A form with a single button. @param value the id of what the button is about, where there are several */
export function form(action: string, button: Markup, value?: string | number): Markup {
  const about = value === undefined ? '' : html`<input type="hidden" name="de" value="${value}" />`;
  return html`<form method="post" action="${action}">${about}${button}</form>`;
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
  if (items.length === 0) return html``;
  const content = html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}${more(total - items.length)}
  </ul>`;
  return disclosure(key, title, content);
}

/** The item after the first few that says how many there are besides. */
export function more(rest: number): Markup {
  return rest > 0 ? html`<li>${panelTexts.history.more(rest)}</li>` : html``;
}

/** Links to the shop. */
export interface Links {
  readonly page: (path: string) => Markup;
  /** Labelled by name where it is known. */
  readonly product: (slug: string, name?: string) => Markup;
}

/** @param origin of the shop. */
export function linksTo(origin: string): Links {
  const link = (path: string, label: string) => html`<a href="${origin}${path}">${label}</a>`;
  return {
    page: (path) => link(path, path),
    product: (slug, name = slug) => link(pathTo('product', { slug }), name),
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

/** `20/11, 09:30` in Argentine time. @param at epoch milliseconds. */
export function dayAndTime(at: number): string {
  return dayFormat.format(at);
}

/** `09:30:05` in Argentine time. @param at epoch milliseconds. */
export function timeOfDay(at: number): string {
  return timeFormat.format(at);
}

/** `20/11, 09:30` of a release id such as `20261120T101013123Z-…`, also of deleted releases. */
export function timeOfRelease(id: string): string {
  return dayAndTime(
    Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z')),
  );
}
