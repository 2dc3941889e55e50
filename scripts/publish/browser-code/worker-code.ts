/** Bundles the service worker: a single file without imports, which browsers compare byte by byte. */
import { join } from 'node:path';
import { build } from 'vite';

/** @param sources the folder `src` @throws Error from the bundler */
export async function bundleWorker(sources: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(sources, 'worker/main.ts'),
        treeshake: { propertyReadSideEffects: false },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [bundle] = [built].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : null;
  if (chunk === null || bundle === undefined || !('output' in bundle) || bundle.output.length !== 1) {
    throw new Error('The service worker is not one file');
  }
  return chunk.code;
}
