import type { BrowserContext } from 'playwright';

/** Keeps every script that is asked for from now on away from the pages, until what this returns is called. */
export async function holdCode(context: BrowserContext): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await context.route('**/_astro/*.js', async (route) => {
    await isReleased;
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return () => release(undefined);
}
