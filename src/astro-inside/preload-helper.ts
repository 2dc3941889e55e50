/** Vite plugin: replaces Vite's preload helper, which wraps every dynamic `import()`, by a module of the shop. */

/** Id of the helper's virtual module, and its export. */
export const preloadHelper = { id: '\0vite/preload-helper.js', name: '__vitePreload' } as const;

/**
 * @param module exports `loadChunk`, called with the signature of Vite's helper: the import and the files it depends on
 */
export function preloadBy(module: string) {
  return {
    name: 'publisher:preload-helper',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    load: (id: string) =>
      id === preloadHelper.id
        ? `export { loadChunk as ${preloadHelper.name} } from ${JSON.stringify(module)};`
        : null,
  };
}
