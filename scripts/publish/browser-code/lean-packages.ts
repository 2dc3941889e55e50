/**
 * What a browser leaves out of packages. ofetch brings a reader of JSON and a writer of addresses that `src/api/http.ts`
 * switches off, as it does with its retries: it asks for text at a whole address, and reads both itself.
 */

const unused: Readonly<Record<string, string>> = {
  destr: 'export default JSON.parse;',
  ufo: 'export const withBase = (path, base) => base + path; export const withQuery = (path) => path;',
};

const prefix = '\0publisher:unused/';

/** A Vite plugin. */
export function leanPackages() {
  return {
    name: 'publisher:lean-packages',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: (id: string, importer?: string) =>
      id in unused && importer?.includes('/node_modules/ofetch/') ? `${prefix}${id}` : null,
    load: (id: string) => (id.startsWith(prefix) ? (unused[id.slice(prefix.length)] ?? null) : null),
  };
}
