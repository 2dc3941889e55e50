import { matchRoute, pathTo, routes, withQuery, type RouteName } from './routes.ts';

/** The query parameter of /login that remembers where the shopper came from. */
export const originParam = 'origen';

/** Where to go when nothing, or nothing trustworthy, is remembered. */
export const defaultReturnPath = pathTo('account');

/** The login page, remembering an origin worth coming back to. */
export function loginPathFrom(origin: string): string {
  const path = returnPathFrom(origin);
  const params = new URLSearchParams(path === defaultReturnPath ? {} : { [originParam]: path });
  return withQuery(pathTo('login'), params);
}

/**
 * A remembered origin as a path of this shop. Whoever can make a link can write one, so only a path that the table of
 * routes knows is believed; anything else falls back to /cuenta.
 */
export function returnPathFrom(origin: string | null): string {
  if (origin === null || origin.length > longestOrigin || isSuspicious(origin)) return defaultReturnPath;
  const url = URL.parse(origin, anyOrigin);
  if (url?.origin !== anyOrigin) return defaultReturnPath;
  const match = matchRoute(url.pathname);
  const leadsSomewhere = match !== null && routes[match.name].kind !== 'redirect' && !isDeadEnd(match.name);
  return leadsSomewhere ? `${url.pathname}${url.search}${url.hash}` : defaultReturnPath;
}

const longestOrigin = 1000;
const anyOrigin = 'https://shop.invalid';

/** Nobody wants to come back to these after logging in; /login itself would be a loop. */
const deadEnds: readonly RouteName[] = [
  'login',
  'googleLogin',
  'registration',
  'registrationMail',
  'recovery',
  'recoveryMail',
  'recoveryValidation',
  'notFound',
];

function isDeadEnd(name: RouteName): boolean {
  return deadEnds.includes(name);
}

/**
 * Browsers read `\` as `/`, drop tabs and newlines, and take `//host` for another site; an escaped slash may be unescaped by
 * whatever stands in between. None of them occurs in a path of ours.
 */
function isSuspicious(origin: string): boolean {
  const [path = ''] = origin.split(/[?#]/);
  const startsWithOneSlash = path.startsWith('/') && !path.startsWith('//');
  const hasSmuggledCharacter = /\s|%(?:0|1|2f|5c|7f|25)|\/[/.]/i.test(path);
  const hasControls = /\p{Cc}|\p{Zl}|\p{Zp}/u.test(origin);
  return !startsWithOneSlash || hasSmuggledCharacter || origin.includes('\\') || hasControls;
}
