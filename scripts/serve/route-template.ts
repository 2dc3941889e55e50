import { routes } from '../../src/domain/routes.ts';
import { assetPrefixes, proxiedPrefixes, sandboxPrefix, type Resolution } from './resolve.ts';

/** Metrics label of a request: the route pattern, or a path prefix (bounded cardinality). */
export function routeTemplate(target: string, resolution: Resolution): string {
  switch (resolution.kind) {
    case 'file':
      return resolution.route === null ? folderOf(target) : routes[resolution.route].pattern;
    case 'proxy':
    case 'missingAsset':
      return folderOf(target);
    default:
      return resolution.kind;
  }
}

function folderOf(target: string): string {
  const folder = [...proxiedPrefixes, sandboxPrefix, ...assetPrefixes].find((prefix) =>
    target.startsWith(prefix),
  );
  return folder === undefined ? 'file' : `${folder}*`;
}
