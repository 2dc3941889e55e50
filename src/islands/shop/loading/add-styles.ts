/** The one sheet of styles that comes after `load`: `deferred.css`. */
import styles from './deferred.css?url&no-inline';
import { withResolvers } from '../../../domain/with-resolvers.ts';

let sheet: Promise<boolean> | null = null;

/** @returns whether it is applied; after a failure the next call tries again */
export function addDeferredStyles(): Promise<boolean> {
  return (sheet ??= fetchSheet());
}

function fetchSheet(): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  const { promise, resolve } = withResolvers<boolean>();
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => {
    link.remove();
    sheet = null;
    resolve(false);
  });
  document.head.append(link);
  return promise;
}
