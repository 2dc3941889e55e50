/** Whether this visitor has accepted to be measured. What the shop needs to work at all asks nobody. */
import { keys } from './keys.ts';
import { storedAtom } from './storage.ts';

/** Specification, section 9. */
export const cookieNoticeMs = 1000;

export const $hasConsent = storedAtom<boolean>(keys.consent, false, {
  decode: (text) => (text === '1' ? true : null),
  encode: (hasConsent) => (hasConsent ? '1' : '0'),
});

export function acceptCookies(): void {
  $hasConsent.set(true);
}
