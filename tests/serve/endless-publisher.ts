/** Victim process of a kill test: publishes changes one after another and prints each. */
import { storeBlob } from '../../scripts/publish/release/blobs.ts';
import { removeOldReleases, removeUnusedBlobs } from '../../scripts/publish/release/garbage.ts';
import { activateRelease, createRelease, newestRelease } from '../../scripts/publish/release/releases.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';

const layout = dataLayout(process.argv[2] ?? '');
for (let n = 0; ; n += 1) {
  const products = Array.from({ length: 20 }, (_, product) => {
    const bytes = Buffer.from(`${process.pid} ${n} ${product} `.repeat(200));
    return [
      `/producto/${product}`,
      { ...storeBlob(layout, { type: 'html', bytes }), retiredAt: null },
    ] as const;
  });
  const made = { createdAt: new Date(), code: '' };
  const { id } = createRelease(layout, await newestRelease(layout), new Map(products), made);
  activateRelease(layout, id);
  console.log(id);
  await removeOldReleases(layout);
  await removeUnusedBlobs(layout);
}
