import { matchRoute, routes, type RouteName } from '../routes.ts';
import { defaultReturnPath } from './login-path.ts';
import { parseUrl } from '../parse-url.ts';

/** Anyone can craft a link with an origin, so only paths of known routes are accepted; else /cuenta. */
export function returnPathFrom(origin: string | null): string {
  if (origin === null || origin.length > longestPath || isSuspicious(origin)) return defaultReturnPath;
  const url = parseUrl(origin, anyOrigin);
  if (url?.origin !== anyOrigin) return defaultReturnPath;
  const match = matchRoute(url.pathname);
  const leadsSomewhere = match !== null && routes[match.name].kind !== 'redirect' && !isDeadEnd(match.name);
  return leadsSomewhere ? `${url.pathname}${url.search}${url.hash}` : defaultReturnPath;
}

const longestPath = 1000;
const anyOrigin = 'https://shop.invalid';

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
 * Browsers read `\` as `/`, drop tabs and newlines, and resolve `//host` to another site; a proxy may decode an
 * escaped slash.
 */
function isSuspicious(origin: string): boolean {
  const [path = ''] = origin.split(/[?#]/);
  const startsWithOneSlash = path.startsWith('/') && !path.startsWith('//');
  const hasSmuggledCharacter = /\s|%(?:0|1|2f|5c|7f|25)|\/[/.]/i.test(path);
  const hasControls = /\p{Cc}|\p{Zl}|\p{Zp}/u.test(origin);
  return !startsWithOneSlash || hasSmuggledCharacter || origin.includes('\\') || hasControls;
}
