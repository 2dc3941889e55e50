import { getProfile } from '../../api/account/account.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

export const profile = createLoad(
  async (_: null, signal) => (await http.send(getProfile, {}, { signal })).profile,
  { show: 'inline', text: accountTexts.home.loadFailed },
);

export function loadProfile(): Promise<void> {
  return profile.ask(null);
}
