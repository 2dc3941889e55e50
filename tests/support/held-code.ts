import type { BrowserContext } from 'playwright';

/** Delays all further script requests with this name prefix. @returns releases them */
export async function holdCode(context: BrowserContext, name = ''): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await context.route(`**/_astro/${name}*.js`, async (route) => {
    await isReleased;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return () => release(undefined);
}
