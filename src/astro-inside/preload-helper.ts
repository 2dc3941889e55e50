/** A Vite plugin: puts a module of the shop in the place of the helper that Vite wraps every `import()` of a page in. */

/** The name of that helper's module, and what it exports. */
export const preloadHelper = { id: '\0vite/preload-helper.js', name: '__vitePreload' } as const;

/** @param module exports `bringCode`, which is called as Vite calls its helper: with the import and the files that it needs */
export function preloadBy(module: string) {
  return {
    name: 'publisher:preload-helper',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    load: (id: string) =>
      id === preloadHelper.id
        ? `export { bringCode as ${preloadHelper.name} } from ${JSON.stringify(module)};`
        : null,
  };
}
