/** Terminal texts of a publish. */
import { isProductFeed } from '../../src/domain/shop/feed-paths.ts';
import { isHighlight } from './gates/links.ts';
import type { Progress } from '../shared/progress.ts';
import type { DataLayout } from '../shared/settings.ts';
import { happened } from './state/run-history.ts';
import { releasesMade } from './state/run.ts';
import type { Note, PublishProgress, PublishStep } from './steps.ts';
import { pictureMessage } from './images/picture-words.ts';
import type { PublishReport } from './publish.ts';
import { currentRelease, listReleases } from './release/releases.ts';
import { isOwnLanding } from './sync/read-landings.ts';
import { slugRules } from './rules/slugs.ts';
import { wordsFor, type PublishWarning, type Words } from './warning.ts';
import { groupsOf, refusalRules, type RefusedGroup } from './sync/refused.ts';

export function inWords(progress: Progress): PublishProgress {
  return {
    say: (note) => progress.say(wordsFor(notes, note)),
    task: (step, total) => progress.task(stepNames[step], total),
  };
}

const notes: Words<Note> = {
  'list-moved': ({ detail }) => `The list moved while it was read (${detail}); reading it again.`,
  'pictures-lost': ({ pictures }) => `The files of ${pictures} pictures are gone; reading everything again.`,
  bundling: () => 'Bundling the code of the pages',
  releasing: () => 'Making the release',
};

export function warningMessage(warning: PublishWarning): string {
  return wordsFor(warnings, warning);
}

const warnings: Words<PublishWarning> = {
  'product-left-out': ({ id, slug, why }) => `product ${id} (${slug}) was left out: ${slugRules[why]}`,
  'category-left-out': ({ name, slug, why }) =>
    `category "${name}" (${slug}) was left out: ${slugRules[why]}`,
  'item-left-out': ({ item, fault }) => `${item ?? 'something without a name'} was left out: ${fault}`,
  'unknown-words': ({ field, words, product }) =>
    `${field} has words that the shop does not know, and shows as they came: ${words.join(', ')} (as of ${product.slug})`,
  'reply-broken': ({ fault }) => `the API answers otherwise than the contract says: ${fault}`,
  'call-missing': ({ call }) => `the API has no ${call}: what needs it is left out of the shop`,
  'category-not-in-tree': ({ name, slug }) =>
    `category "${name}" (${slug}) is named by a product but is not in the category tree`,
  'etag-reused': ({ call }) =>
    `the API answers ${call} with other content under the same ETag, so that changes stay hidden: the publisher asks for no ETag there until they change together`,
  'name-unknown': ({ slug }) =>
    `product "${slug}" was named as changed, but neither the API nor the site has it`,
  'landing-missing': ({ slug }) =>
    isOwnLanding(slug)
      ? `src/shop.ts names landing "${slug}" (landings), but the API has none`
      : `landing "${slug}" is linked from the shop, but the API has none`,
  'last-known': ({ theme }) =>
    `${theme === null ? 'the recommended products' : `the most liked products of "${theme}"`} are the last ones known: the API failed at them`,
  picture: ({ source, product, problem }) => {
    const picture =
      product === undefined ? `picture ${source}` : `the picture of "${product.name}" (${source})`;
    return `${picture} ${pictureMessage(problem)}`;
  },
  'empty-link': ({ link, file }) => `${file} leads to ${link}, where this shop has nothing`,
  'dead-bar-link': ({ link }) => `a message of the bar links to ${link}, which leads nowhere`,
  'dead-link': ({ page, link }) =>
    isHighlight(link)
      ? `src/shop.ts names ${link} (highlights), where this shop has no products`
      : `${page} links to ${link}, which leads nowhere`,
};

/** One line a reason; none when nothing was refused. @param groups with their first few products */
export function refusalMessages(groups: readonly RefusedGroup[]): readonly string[] {
  return groups.map(({ why, count, products }) => {
    const more = count > products.length ? ` and ${count - products.length} more` : '';
    const details = products.flatMap(({ slug, detail }) =>
      detail === undefined ? [] : `\n  ${slug}: ${detail}`,
    );
    return `Not published, and as before: ${count} ${count === 1 ? 'product' : 'products'} that ${refusalRules[why]}: ${products.map(({ slug }) => slug).join(', ')}${more}${details.join('')}`;
  });
}

const mostNamed = 10;

const stepNames: Readonly<Record<PublishStep, string>> = {
  list: 'Reading the list',
  products: 'Reading products',
  pictures: 'Making pictures',
  pages: 'Rendering pages',
};

/** Final output of `npm run publish`. */
export function summaryOf({ sync, build, warnings, crawl, release, ms }: PublishReport): string {
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  const sitemaps = Object.entries(crawl).filter(([path]) => path.startsWith('/sitemaps/'));
  const pagesListed = sitemaps.reduce((sum, [, pages]) => sum + pages, 0);
  const offered = Object.entries(crawl).filter(([path]) => isProductFeed(path));
  const productsOffered = offered.reduce((sum, [, products]) => sum + products, 0);
  const skipped = build.pages - build.rendered.length;
  return [
    ...[...sync.warnings, ...warnings].map((warning) => `Warning: ${warningMessage(warning)}`),
    ...unparsedLines(sync.unparsedTitles),
    ...refusalMessages(groupsOf(sync.refused, mostNamed)),
    `Read ${sync.products} products in ${sync.calls} calls: ${sync.changed.size} changed, ${sync.removedProducts} gone, ${sync.pictures} pictures made (${seconds(ms.sync)})`,
    `${build.pages} pages: ${build.rendered.length} rendered, ${skipped} as they were, ${build.removed.length} removed (${seconds(ms.render)})`,
    ...(sitemaps.length > 0
      ? [`Sitemap: ${pagesListed} pages; Google's feed: ${productsOffered} products`]
      : []),
    `Release ${release.id}${release.isNew ? '' : ', as it was'}: ${release.files} files, live after ${seconds(ms.live)}`,
  ].join('\n');
}

/** Titles that look like volumes of a series; a person decides in `src/series-overrides.ts`. */
function unparsedLines(unparsed: PublishReport['sync']['unparsedTitles']): readonly string[] {
  if (unparsed.length === 0) return [];
  const shown = unparsed
    .slice(0, titlesShown)
    .map(({ slug, title, reason }) => `  ${slug}: "${title}" (${reason})`);
  const more = unparsed.length > titlesShown ? [`  and ${unparsed.length - titlesShown} more`] : [];
  const head = `In no series, though their titles look like volumes (decide in src/series-overrides.ts): ${unparsed.length}`;
  return [head, ...shown, ...more];
}

const titlesShown = 20;

/** For `npm run rollback -- --list`: one line per release, newest first. */
export async function versionsOf(data: DataLayout): Promise<string> {
  const [releases, live] = [await listReleases(data), await currentRelease(data)];
  if (releases.length === 0) return 'There is no release yet.';
  const made = releasesMade(happened(data, runsReported));
  return releases
    .map(({ id }) => {
      const result = made.get(id);
      const changes =
        result === undefined
          ? 'no record tells what changed'
          : `${result.changedProducts} products, ${result.changedPages} pages`;
      return `${id === live?.id ? '*' : ' '} ${id}  ${changes}`;
    })
    .join('\n');
}

const runsReported = 200;
