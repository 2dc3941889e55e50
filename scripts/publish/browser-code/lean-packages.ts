/** What stands in the place of packages in the browser's code, by their names: files below `src`. */
const lean: Readonly<Record<string, string>> = { ofetch: 'api/lean-fetch.ts' };

/** A Vite plugin. @param sources the folder `src` */
export function leanPackages(sources: string) {
  return {
    name: 'publisher:lean-packages',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: (id: string) => (id in lean ? `${sources}${lean[id] ?? ''}` : null),
  };
}
