import { pathTo, withQuery } from '../routes.ts';

export const returnPathParam = 'origen';

export const defaultReturnPath = pathTo('account');

/** `returnPathFrom` judges the origin when it comes back. */
export function loginPathFrom(origin: string): string {
  const isOwn = /^\/(?!\/)/.test(origin) && origin !== defaultReturnPath;
  return withQuery(pathTo('login'), new URLSearchParams(isOwn ? { [returnPathParam]: origin } : {}));
}
