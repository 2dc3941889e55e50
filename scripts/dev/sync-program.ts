/** A process of its own, so that it always runs the current code. */
import { imageName, imageOfSize } from '../publish/images/encode.ts';
import type { ImageRequest } from '../publish/images/publish-images.ts';
import { withPublishLock } from '../publish/lock.ts';
import { silentProgress } from '../shared/progress.ts';
import { PublishError } from '../publish/publish-error.ts';
import { codeDigest } from '../publish/render/bundle.ts';
import { syncSnapshot } from '../publish/sync/sync.ts';
import { readReportedChanges, forgetPublishedChanges } from '../publish/state/reported-changes.ts';
import { settingsFrom } from '../shared/settings.ts';
import { drawingsOf } from './drawings.ts';
import type { SyncMessage } from './snapshot-sync.ts';

const settings = settingsFrom(process.env);
const { data } = settings;
const notified = readReportedChanges(data);
const drawings = drawingsOf(data);
const options = {
  progress: silentProgress,
  now: new Date(),
  code: codeDigest(settings.siteUrl),
  isFull: process.argv.includes('--full'),
  only: notified.products,
  isPoll: true,
  allowDrop: true,
  allowPrices: true,
  allowPictures: true,
  retries: 1,
  asNeeded: {
    describe: ({ source, purpose }: ImageRequest) => {
      const drawing = drawings.get(source.replace(/^\/media\//, ''));
      return drawing ? imageOfSize(drawing.size, purpose, imageName(`${purpose}\n`, source)) : null;
    },
  },
};
try {
  const report = await withPublishLock(data, () => syncSnapshot(settings, options));
  const { pages, products, warnings } = report;
  forgetPublishedChanges(data, notified, report);
  for (const warning of warnings) console.error(warning);
  process.send?.({ products, pages: pages.changed + pages.removed } satisfies SyncMessage);
} catch (error) {
  if (!(error instanceof PublishError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
