/**
 * Program of the child process that `compress-pages.ts` starts: writes the compressed siblings that pages of the live
 * release lack.
 */
import { runInBackground } from './background-program.ts';
import { writeMissingSiblings } from './release-siblings.ts';
import { readCurrentId } from './release.ts';
import { isCompressionOwed, settleCompression } from './uncompressed.ts';

await runInBackground(async (data, onProgress) => {
  // Again when another large publish has gone live meanwhile.
  for (let live = await readCurrentId(data); live !== null; live = await readCurrentId(data)) {
    if (!isCompressionOwed(data, live)) break;
    await writeMissingSiblings(data, live, onProgress);
    settleCompression(data, live);
  }
});
