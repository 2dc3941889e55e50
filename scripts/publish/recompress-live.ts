/**
 * Program of the child process that `compress-pages.ts` starts some time after a publish: compresses the pages of the
 * live release at the best quality (decision 244).
 */
import { runInBackground } from './background-program.ts';
import { recompressPages } from './recompress-pages.ts';

await runInBackground(recompressPages);
