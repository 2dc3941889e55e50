/** What waits for an editor: refused products, which stayed at their previous state, and open warnings. */
import { html } from 'hono/html';
import { formatMoney, type Money } from '../../../../src/domain/money.ts';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import { isHighlight } from '../../gates/links.ts';
import type { PictureProblem } from '../../images/picture-limits.ts';
import { isOwnLanding } from '../../sync/read-landings.ts';
import { isOfLiveSite } from '../../state/run.ts';
import { acceptableRefusals, type RefusedGroup, type RefusedProduct } from '../../sync/refused.ts';
import { wordsFor, type PublishWarning, type Words } from '../../warning.ts';
import { action, button, dayAndTime, form, list, more, nothing, type Links, type Markup } from './markup.ts';

const { refused: refusedTexts, warnings: texts } = panelTexts;
const shownWarnings = 30;

/** Whether an editor may overrule a refusal that stands. */
export function isAcceptable(state: DaemonState): boolean {
  return isLostAtLast(state) || refusedIn(state).some(({ why }) => acceptableRefusals.includes(why));
}

/** Whether the last publish was refused as a whole, a pause aside, which concerns no data. */
function isLostAtLast({ runs }: DaemonState): boolean {
  const ended = runs.filter((run) => run.endedAt !== null && isOfLiveSite(run));
  const problems = ended.map(({ result }) => (result?.kind === 'refused' ? result.problem : null));
  return problems.find((problem) => problem !== 'paused') === 'too-many-lost';
}

/** @param canPutBack whether the panel can give a product its published price back */
export function refusedProducts(state: DaemonState, links: Links, canPutBack: boolean): Markup {
  return html`${refusedIn(state).map(({ why, count, products }) => {
    const isPrice = why === 'price-moved' || why === 'price-jumped';
    const items = products.map((refused) => product(refused, links, isPrice && canPutBack));
    return html`<section class="panel notice">
      <p>${refusedTexts[why](count)}</p>
      ${isPrice ? html`<p>${canPutBack ? refusedTexts.waysOut : refusedTexts.waysOutElsewhere}</p>` : nothing}
      ${list(`refused-${why}`, refusedTexts.which, items, count)}
    </section>`;
  })}`;
}

export function warningsToReview({ warnings }: DaemonState, links: Links): Markup {
  if (warnings.length === 0) return nothing;
  return html`<section class="panel">
    <h2>${texts.heading}</h2>
    <ul class="rows">
      ${warnings.slice(0, shownWarnings).map(({ id, warning, since }) => {
        const text = warningText(warning);
        return html`<li>
          <p>${text} <small>${texts.since(dayAndTime(since))}</small></p>
          ${place(warning, links)} ${form('/revisado', button(texts.settle, texts.settleOf(text)), id)}
        </li>`;
      })}${more(warnings.length - shownWarnings)}
    </ul>
    <p>${texts.explained}</p>
    ${action('/revisar', texts.fullSync, texts.fullSyncExplained)}
  </section>`;
}

/** Link to the product or page that a warning is about. */
function place(warning: PublishWarning, links: Links): Markup {
  if (warning.code === 'picture' && warning.product !== undefined)
    return html`<p>${links.product(warning.product.slug, warning.product.name)}</p>`;
  return warning.code === 'dead-link' ? html`<p>${links.page(warning.page)}</p>` : nothing;
}

function refusedIn({ refusing }: DaemonState): readonly RefusedGroup[] {
  return refusing?.result?.kind === 'published' ? refusing.result.refused : [];
}

function product(
  { slug, name, before, after, detail }: RefusedProduct,
  links: Links,
  canPutBack: boolean,
): Markup {
  const isMoved = before !== null && after !== null && shown(before) !== shown(after);
  const prices = isMoved ? html` <small>${refusedTexts.price(shown(before), shown(after))}</small>` : nothing;
  const fault = detail === undefined ? nothing : html` <small><code>${detail}</code></small>`;
  const { putBack, putBackOf } = refusedTexts;
  const way = canPutBack && isMoved ? form('/deshacer', button(putBack, putBackOf(name)), slug) : nothing;
  return html`${links.product(slug, name)}${prices}${fault}${way}`;
}

function shown(money: Money): string {
  return money.cents <= 0 ? refusedTexts.none : formatMoney(money);
}

export function warningText(warning: PublishWarning): string {
  return wordsFor(warningTexts, warning);
}

const warningTexts: Words<PublishWarning> = {
  'product-left-out': ({ id, slug, why }) => texts.leftOut.product(id, slug, texts.leftOut.why[why]),
  'category-left-out': ({ name, slug, why }) => texts.leftOut.category(name, slug, texts.leftOut.why[why]),
  'item-left-out': ({ item, fault }) => texts.itemLeftOut(item, fault),
  'unknown-words': ({ field, words, product: { name } }) =>
    texts.unknownWords(texts.fields[field], words, name),
  'reply-broken': ({ fault }) => texts.replyBroken(fault),
  'call-missing': ({ call }) => texts.callMissing(call),
  'category-not-in-tree': ({ name, slug }) => texts.notInTree(name, slug),
  'etag-reused': ({ call }) => texts.etagReused(call),
  'name-unknown': ({ slug }) => texts.nameUnknown(slug),
  'landing-missing': ({ slug }) =>
    isOwnLanding(slug) ? texts.ownLandingMissing(slug) : texts.landingMissing(slug),
  'last-known': ({ theme }) => (theme === null ? texts.lastRecommended : texts.lastMostLiked(theme)),
  picture: ({ source, product, problem }) =>
    texts.picture(source, product?.name ?? null, wordsFor(pictureTexts, problem)),
  'empty-link': ({ link, file }) => texts.emptyLink(link, file),
  'dead-bar-link': ({ link }) => texts.deadBarLink(link),
  'dead-link': ({ page, link }) =>
    isHighlight(link) ? texts.highlightMissing(link) : texts.deadLink(page, link),
};

const why = texts.pictureWhy;
const pictureTexts: Words<PictureProblem> = {
  late: ({ seconds }) => why.late(seconds),
  status: ({ status }) => why.status(status),
  'too-large': ({ bytes }) => why['too-large'](Math.round(bytes / 2 ** 20)),
  'too-many-pixels': ({ pixels }) => why['too-many-pixels'](Math.round(pixels / 1e6)),
  'too-tall': ({ height, most }) => why['too-tall'](height, most),
  'other-host': ({ host }) => why['other-host'](host),
  'private-host': ({ host }) => why['private-host'](host),
  unreachable: ({ host }) => why.unreachable(host),
  'unknown-format': () => why['unknown-format'],
  'not-encodable': () => why['not-encodable'],
  unreadable: () => why.unreadable,
};
