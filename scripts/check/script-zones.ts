/**
 * The zones of scripts/ as data: who may import whom. Like the layers of src, the table has no cycles. Anybody may import `base`;
 * nobody imports a command.
 */
export const zones = {
  /** Shared helpers: settings, command lines, progress, file replacement. */
  base: {
    place:
      /^scripts\/(?:shared\/[\w-]+|command-line|data-folder|provider-settings|settings|sqlite-busy|this-machine|timed-work|http\/network|publish\/(?:progress|replace-file|when-missing))\.ts$/,
    mayImport: [],
  },
  /** What every server of the shop needs: framing, request ids, logs, addresses of visitors. */
  http: { place: /^scripts\/http\//, mayImport: [] },
  /** The releases on disk: written by the publisher, read by the site server and by deploy. */
  release: {
    place: /^scripts\/publish\/(?:release[\w-]*|inline-code)\.ts$/,
    mayImport: [],
  },
  /** Resolution of paths, for the site server, the gates and the configurations of other servers. */
  address: { place: /^scripts\/serve\/resolve\.ts$/, mayImport: ['release'] },
  serve: { place: /^scripts\/serve\//, mayImport: ['http', 'release', 'address'] },
  publish: { place: /^scripts\/publish\//, mayImport: ['http', 'release', 'address'] },
  /** Contract tests against any backend; against the embedded one with the seed's products. */
  verify: { place: /^scripts\/verify\//, mayImport: ['api', 'seed'] },
  /** Editors' command: edits the embedded API's database and notifies the publisher. */
  edit: { place: /^scripts\/edit\//, mayImport: ['api', 'seed', 'publish'] },
  /** The API notifies the publisher; the publisher calls the API by HTTP only. */
  api: { place: /^scripts\/api\//, mayImport: ['http', 'publish'] },
  seed: { place: /^scripts\/seed\//, mayImport: ['api'] },
  backup: { place: /^scripts\/backup\//, mayImport: [] },
  deploy: { place: /^scripts\/deploy\//, mayImport: ['release', 'address', 'serve'] },
  check: { place: /^scripts\/check\//, mayImport: [] },
  dev: { place: /^scripts\/dev\//, mayImport: ['http', 'api', 'seed', 'serve', 'address', 'publish'] },
  measure: { place: /^scripts\/measure\//, mayImport: ['http', 'api', 'verify', 'seed', 'publish'] },
  command: { place: /^scripts\/[^/]+$/, mayImport: '*' },
} as const satisfies Readonly<Record<string, Zone>>;

interface Zone {
  readonly place: RegExp;
  readonly mayImport: readonly string[] | '*';
}

/** The zone of a file: the first match, so nested zones come before those of their folder. */
export function zoneOf(path: string): string | undefined {
  return Object.entries(zones).find(([, { place }]) => place.test(path))?.[0];
}

/** Why one file of scripts/ may not import another; undefined when it may. */
export function zoneRefusal(file: string, target: string): string | undefined {
  const [from, to] = [zoneOf(file), zoneOf(target)];
  if (from === undefined) return `${file} is in no zone (scripts/check/script-zones.ts)`;
  if (to === undefined) return `${target} is in no zone (scripts/check/script-zones.ts)`;
  if (to === 'command') return `nothing imports commands (${target})`;
  if (to === from || to === 'base') return undefined;
  const allowed: readonly string[] | '*' = (zones as Readonly<Record<string, Zone>>)[from]?.mayImport ?? [];
  return allowed === '*' || allowed.includes(to) ? undefined : `${from} may not import ${to} (${target})`;
}
