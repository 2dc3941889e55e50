/**
 * Program of the child process that `compress-pages.ts` starts: writes the compressed siblings that pages of the live
 * release lack. It leaves the processors to whoever else wants them, and ends with its parent.
 */
import { constants, setPriority } from 'node:os';
import { dataLayout } from '../settings.ts';
import { withCompressLock } from './lock.ts';
import { writeMissingSiblings } from './release-siblings.ts';
import { readCurrentId } from './release.ts';
import { isCompressionOwed, settleCompression } from './uncompressed.ts';

const orphaned = 1;
// The channel closes with the parent, also after kill -9.
process.once('disconnect', () => process.exit(orphaned));
// Threads that are started from here on inherit it.
setPriority(constants.priority.PRIORITY_LOW);

const data = dataLayout(process.env['DATA_DIR'] ?? '.');
await withCompressLock(data, async () => {
  // Again when another large publish has gone live meanwhile.
  for (let live = await readCurrentId(data); live !== null; live = await readCurrentId(data)) {
    if (!isCompressionOwed(data, live)) break;
    await writeMissingSiblings(data, live, (done, total) => process.send?.({ done, total }));
    settleCompression(data, live);
  }
});
process.exit(0);
