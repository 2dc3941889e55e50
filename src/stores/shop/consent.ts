/** Consent to analytics. Storage that the shop needs to work requires no consent. */
import { keys } from '../keys.ts';
import { storedAtom } from '../storage.ts';

/** From the navigation to the cookie notice (specification, section 9); then also the pause while it waits. */
export const cookieNoticeMs = 1000;

export const $hasConsent = storedAtom<boolean>(keys.consent, false, {
  decode: (text) => (text === '1' ? true : null),
  encode: (hasConsent) => (hasConsent ? '1' : '0'),
});

export function acceptCookies(): void {
  $hasConsent.set(true);
}
