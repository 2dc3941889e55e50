import { keys } from '../keys.ts';
import { storedAtom } from '../storage.ts';

/** From the navigation (specification, section 9); then also the pause while it waits. */
export const cookieNoticeMs = 1000;

export const $hasConsent = storedAtom<boolean | null>(keys.consent, null, {
  decode: (text) => (text === '1' ? true : text === '0' ? false : null),
  encode: (hasConsent) => (hasConsent === true ? '1' : '0'),
});

export function acceptCookies(): void {
  $hasConsent.set(true);
}

export function refuseCookies(): void {
  $hasConsent.set(false);
}

export function isConsentOpen(): boolean {
  return $hasConsent.get() === null;
}
