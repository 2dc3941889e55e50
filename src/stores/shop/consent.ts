import { keys } from '../keys.ts';
import { readStored, storedAtom, writeStored } from '../storage.ts';

/** From the navigation (specification, section 9); then also the pause while it waits. */
export const cookieNoticeMs = 1000;

export const $hasConsent = storedAtom<boolean>(keys.consent, false, {
  decode: (text) => (text === '1' ? true : null),
  encode: (hasConsent) => (hasConsent ? '1' : refused),
});

export function acceptCookies(): void {
  $hasConsent.set(true);
}

export function refuseCookies(): void {
  $hasConsent.set(false);
  writeStored(keys.consent, refused);
}

/** Never asked, or not answered. */
export function isConsentOpen(): boolean {
  return !$hasConsent.get() && readStored(keys.consent) !== refused;
}

const refused = '0';
