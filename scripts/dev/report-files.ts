/** Preload (`--import`) that reports each project file a program loads to the parent process. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { LoadedFile } from './program.ts';

registerHooks({
  load(url, context, next) {
    if (process.connected && url.startsWith('file:') && !url.includes('/node_modules/')) {
      process.send?.({ file: fileURLToPath(url) } satisfies LoadedFile);
    }
    return next(url, context);
  },
});
