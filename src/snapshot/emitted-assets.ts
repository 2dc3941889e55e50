/**
 * The names of the files that this build emitted under `/_astro`: filled by the build's plugin, read by the pages, in
 * one process but from two bundles, so they meet on `globalThis`.
 */
const key = Symbol.for('shop.emitted-assets');

/** The one set of this process. */
export function emittedAssets(): Set<string> {
  const known = Reflect.get(globalThis, key) as Set<string> | undefined;
  if (known) return known;
  const names = new Set<string>();
  Reflect.set(globalThis, key, names);
  return names;
}
