/** The preview in the panel: what would change, and each page before and after, side by side. */
import { html } from 'hono/html';
import { previewTexts } from '../../../../src/text/publisher/preview.ts';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import { changedPages, type ChangedPage, type Changes, type Some } from '../../compare/changes.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import { frame, said } from './frame.ts';
import { action, disclosure, more, nothing, type Markup } from './markup.ts';
import { reasonText } from './past-runs.ts';
import { makeAction, previewStatus } from './preview-part.ts';
import { warningText } from './to-review.ts';

type Shown = NonNullable<DaemonState['preview']>;

const { actions, changes: texts, compare: words, state: states } = previewTexts;

/** Message after an action that this preview did not allow, or that another one made pointless. */
export type PreviewNotice = (typeof previewNotices)[number];
export const previewNotices = [
  'gone',
  'outdated',
  'ofLater',
  'busy',
  'minuteNone',
  'minutePast',
  'minuteFar',
] as const;

const toPanel = html`<p><a class="way" href="/">${actions.back}</a></p>`;

/** @param origin of the server that shows it; null when it could not be opened */
export function previewPage(
  preview: Shown | null,
  origin: string | null,
  notice: PreviewNotice | null,
): Markup {
  const message = notice === null ? nothing : said(states[notice]);
  if (preview === null)
    return frame(
      html`${message}
        <p>${states.none}</p>
        ${toPanel}`,
      { title: previewTexts.title },
    );
  const { id, at, changes, isOutdated } = preview;
  const content = html`${message}${toPanel}
    <section class="panel">
      ${previewStatus(preview)}
      <p>${texts.pages(changedPages(changes), changes.pagesLive)}</p>
      <div class="actions">
        ${isOutdated || at !== null ? nothing : action('/vista/publicar', actions.publish, actions.publishExplained, { isMain: true, value: id })}
        ${action('/vista/descartar', actions.discard, actions.discardExplained, { value: id })}
        ${makeAction(preview)}
      </div>
      ${origin === null ? html`<p>${states.noAddress}</p>` : html`<p><a class="way" href="${origin}/" target="_blank">${actions.open}</a></p>`}
    </section>
    ${behind(changes)} ${pagesPart(changes, origin !== null)}`;
  return frame(content, { title: previewTexts.title });
}

function pagesPart({ kinds }: Changes, isShown: boolean): Markup {
  const parts = kinds.map(({ kind, added, changed, removed, shown }) => {
    const counts = [
      ...(added > 0 ? [texts.added(added)] : []),
      ...(changed > 0 ? [texts.changed(changed)] : []),
      ...(removed > 0 ? [texts.removed(removed)] : []),
    ];
    const names: Readonly<Record<string, string>> = previewTexts.kinds;
    const items = shown.map((page) => {
      const name =
        isShown && isAddress(page.path)
          ? html`<a href="${compareAddress(page.path, 'phone')}">${page.path}</a>`
          : html`${page.path}`;
      return html`<li>${name} <small>${reasonOf(page)}</small></li>`;
    });
    return html`<section class="panel">
      <h2>${names[kind] ?? previewTexts.otherKind}</h2>
      <p>${counts.join(', ')}</p>
      <ul class="rows">
        ${items}${more(added + changed + removed - shown.length)}
      </ul>
    </section>`;
  });
  return html`${parts}`;
}

function reasonOf({ reason }: ChangedPage): string {
  switch (reason.kind) {
    case 'new':
    case 'gone':
    case 'code':
    case 'earlier':
      return texts.reasons[reason.kind];
    default:
      return reasonText(reason);
  }
}

/** Prices, products, pictures and files behind the changed pages. */
function behind(changes: Changes): Markup {
  const { prices, newProducts, goneProducts, pictures, otherFiles, refused, warnings } = changes;
  const named = ({ name }: { readonly name: string }) => html`${name}`;
  return html`<section class="panel">
    ${part('prices', texts.prices, prices, ({ name, before, after }) => html`${name} <small>${texts.price(before, after)}</small>`)}
    ${part('new', texts.newProducts, newProducts, named)}
    ${part('gone', texts.goneProducts, goneProducts, named)}
    ${part('pictures', texts.pictures, pictures, ({ source, change }) => html`${source} <small>${texts.picture[change]}</small>`)}
    ${part('files', texts.otherFiles, otherFiles, (path) => html`${path}`)}
    ${refused.map(({ why, count, products }) =>
      part(`refused-${why}`, texts.refused, { count, shown: products }, named),
    )}
    ${part('warnings', panelTexts.history.warnings, { count: warnings.length, shown: warnings.slice(0, mostWarnings) }, (warning) => html`${warningText(warning)}`)}
  </section>`;
}

const mostWarnings = 30;

function part<T>(key: string, title: string, { count, shown }: Some<T>, item: (one: T) => Markup): Markup {
  if (count === 0) return nothing;
  const items = shown.map((one) => html`<li>${item(one)}</li>`);
  return disclosure(
    key,
    `${title} (${count.toLocaleString('es-AR')})`,
    html`<ul>
      ${items}${more(count - shown.length)}
    </ul>`,
  );
}

export const widths = { phone: 'telefono', desk: 'escritorio' } as const;
export type Width = keyof typeof widths;

/**
 * One changed page, live and not, at the width of a phone or of a desk. Its scripts do not run there: neither page asks
 * the API for today's prices, and nothing on it can be pressed.
 * @param origin of the server that shows both
 * @returns null for a page that is not among the changed ones that the preview names
 */
export function comparePage({ changes }: Shown, origin: string, path: string, width: Width): Markup | null {
  const all = changes.kinds.flatMap(({ shown }) => shown).filter((one) => isAddress(one.path));
  const at = all.findIndex((one) => one.path === path);
  const page = all[at];
  if (page === undefined) return null;
  const step = (to: ChangedPage | undefined, label: string) =>
    to === undefined
      ? nothing
      : html`<a class="button is-quiet" href="${compareAddress(to.path, width)}">${label}</a>`;
  const toWidth = (one: Width) =>
    html`<a
      class="button is-quiet"
      href="${compareAddress(path, one)}"
      ${one === width ? html`aria-current="true"` : nothing}
      >${words[one]}</a
    >`;
  const address = `${origin}${path.split('/').map(encodeURIComponent).join('/')}`;
  const content = html`<p><a class="way" href="/vista">${actions.toList}</a></p>
    <p class="lead">${path} <small>${reasonOf(page)}</small></p>
    <nav class="actions" aria-label="${previewTexts.title}">
      ${toWidth('phone')} ${toWidth('desk')} ${step(all[at - 1], words.previous)}
      ${step(all[at + 1], words.next)}
    </nav>
    <p><small>${words.explained}</small></p>
    <div class="pair is-${width}">
      ${pane(words.before, page.change === 'added' ? null : `${address}?version=publicada`)}
      ${pane(words.after, page.change === 'removed' ? null : address)}
    </div>`;
  return frame(content, { title: previewTexts.title, isWide: true });
}

/** `allow-same-origin` alone runs no script, and lets the page load its pictures with the session. */
function pane(title: string, address: string | null): Markup {
  const page =
    address === null
      ? html`<p>${words.notThere}</p>`
      : html`<div class="pane">
            <iframe
              src="${address}"
              title="${title}"
              sandbox="allow-same-origin"
              tabindex="-1"
              inert
            ></iframe>
          </div>
          <p><a class="way" href="${address}" target="_blank">${words.alone}</a></p>`;
  return html`<section>
    <h2>${title}</h2>
    ${page}
  </section>`;
}

function compareAddress(path: string, width: Width): string {
  return `/vista/comparar?${new URLSearchParams({ pagina: path, ancho: widths[width] })}`;
}

/** A page for addresses that are made in the browser has none of its own. */
function isAddress(path: string): boolean {
  return !path.startsWith('/fallback/');
}
