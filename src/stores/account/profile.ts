import { getProfile } from '../../api/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { rememberPortrait } from '../session/portrait.ts';

export const profile = createLoad(
  async (_: null, signal) => {
    const { profile: loaded } = await http.send(getProfile, {}, { signal });
    rememberPortrait(loaded.imagePath);
    return loaded;
  },
  { show: 'inline', text: accountTexts.home.loadFailed },
);

export function loadProfile(): Promise<void> {
  return profile.ask(null);
}
