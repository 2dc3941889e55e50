/**
 * Names of the files that this build emitted under `/_astro`. Written by the build plugin and read by pages; both run
 * in one process but in separate bundles, so the set is shared through `globalThis`.
 */
const key = Symbol.for('shop.emitted-assets');

export function emittedAssets(): Set<string> {
  const known = Reflect.get(globalThis, key) as Set<string> | undefined;
  if (known) return known;
  const names = new Set<string>();
  Reflect.set(globalThis, key, names);
  return names;
}
