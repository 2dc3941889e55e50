import type { BrowserContext } from 'playwright';

/** Delays all further script requests. @returns releases them */
export async function holdCode(context: BrowserContext): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await context.route('**/_astro/*.js', async (route) => {
    await isReleased;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return () => release(undefined);
}
