/** Replacements of packages in the browser bundle: package name to file below `src`. */
const lean: Readonly<Record<string, string>> = { ofetch: 'api/lean-fetch.ts' };

/** Vite plugin. @param sources the folder `src` */
export function leanPackages(sources: string) {
  return {
    name: 'publisher:lean-packages',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: (id: string) => (id in lean ? `${sources}${lean[id] ?? ''}` : null),
  };
}
