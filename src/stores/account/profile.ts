import { getProfile } from '../../api/account/account.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { onSessionEnd } from '../session/session-end.ts';

export const profile = createLoad(
  async (_: null, signal) => (await http.send(getProfile, {}, { signal })).profile,
  { show: 'inline', text: accountTexts.home.loadFailed, serverWords: 'never' },
);

onSessionEnd(profile.forget);

export function askForProfile(): Promise<void> {
  return profile.ask(null);
}
