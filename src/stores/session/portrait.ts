/** The picture of the customer's profile in the header of every page, which makes no call for it. */
import { safeLink } from '../../domain/links.ts';
import { keys } from '../keys.ts';
import { shared } from '../storage.ts';
import { accessToken } from './session.ts';

/** @param path as the profile has it; null without a picture */
export function rememberPortrait(path: string | null): void {
  if (path === null) delete shared[keys.portrait];
  else shared[keys.portrait] = path;
}

/** @returns null for guests and without a picture */
export function portraitPath(): string | null {
  const stored = shared[keys.portrait] ?? '';
  const link = accessToken() !== null && stored.startsWith('/') ? safeLink(stored) : null;
  return link?.isOwn === true ? link.href : null;
}
