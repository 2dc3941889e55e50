import styles from './deferred.css?url&no-inline';
import { withResolvers } from '../../../domain/with-resolvers.ts';

const sheets = new Map<string, Promise<boolean>>();

/** @returns whether it is applied; after a failure the next call tries again */
export function addStyles(address: string): Promise<boolean> {
  const sheet = sheets.get(address) ?? fetchSheet(address);
  sheets.set(address, sheet);
  return sheet;
}

function fetchSheet(address: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const { promise, resolve } = withResolvers<boolean>();
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => {
    link.remove();
    sheets.delete(address);
    resolve(false);
  });
  document.head.append(link);
  return promise;
}

export function addDeferredStyles(): Promise<boolean> {
  return addStyles(styles);
}
