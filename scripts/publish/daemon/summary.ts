/** Final output of `npm run publish`. */
import { isProductFeed } from '../../../src/domain/shop/feed-paths.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { happened } from './history.ts';
import { releasesMade } from './run.ts';
import type { PublishReport } from '../publish.ts';
import { currentRelease, listReleases } from '../release/releases.ts';
import { refusalMessages, warningMessage } from '../messages.ts';

export function summaryOf({ sync, build, warnings, crawl, release, liveMs, phases }: PublishReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const sitemaps = Object.entries(crawl).filter(([path]) => path.startsWith('/sitemaps/'));
  const pagesListed = sitemaps.reduce((sum, [, pages]) => sum + pages, 0);
  const offered = Object.entries(crawl).filter(([path]) => isProductFeed(path));
  const productsOffered = offered.reduce((sum, [, products]) => sum + products, 0);
  const skipped = build.pages - build.rendered.length;
  return [
    ...[...sync.warnings, ...warnings].map((warning) => `Warning: ${warningMessage(warning)}`),
    ...unparsedLines(sync.unparsedTitles),
    ...refusalMessages(sync.refused),
    `Read ${sync.products} products in ${sync.calls} calls: ${sync.changed.size} changed, ${sync.removedProducts} gone, ${sync.pictures} pictures made (${seconds(phases.sync)})`,
    `${build.pages} pages: ${build.rendered.length} rendered, ${skipped} as they were, ${build.removed.length} removed (${seconds(phases.render)})`,
    ...(sitemaps.length > 0
      ? [`Told crawlers of ${pagesListed} pages and of ${productsOffered} products for sale`]
      : []),
    `Release ${release.id}${release.isNew ? '' : ', as it was'}: ${release.files} files, live after ${seconds(liveMs)}`,
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

/** One line per release, newest first. */
export async function versionsOf(data: DataLayout): Promise<string> {
  const [releases, live] = [await listReleases(data), await currentRelease(data)];
  if (releases.length === 0) return 'There is no release yet.';
  const made = releasesMade(happened(data, runsReported));
  return releases
    .map(({ id }) => {
      const result = made.get(id);
      const changes =
        result === undefined
          ? 'nobody remembers what changed'
          : `${result.changedProducts} products, ${result.changedPages} pages`;
      return `${id === live?.id ? '*' : ' '} ${id}  ${changes}`;
    })
    .join('\n');
}

const runsReported = 200;
