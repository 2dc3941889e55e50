import { pathTo, withQuery } from '../routes.ts';

/** Query parameter of /login with the page to return to. */
export const returnPathParam = 'origen';

/** Fallback when there is no return path or it is invalid. */
export const defaultReturnPath = pathTo('account');

/** The login URL, with the return path as a parameter, which `returnPathFrom` judges there. @param origin a page's path */
export function loginPathFrom(origin: string): string {
  const isOwn = /^\/(?!\/)/.test(origin) && origin !== defaultReturnPath;
  return withQuery(pathTo('login'), new URLSearchParams(isOwn ? { [returnPathParam]: origin } : {}));
}
