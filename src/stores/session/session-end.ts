/** End of a session: deletes the customer's data in every tab. After a 401 drafts stay (`failures.ts`). */
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { hideInBfcache, hidePage } from '../browser-document.ts';
import { currentPath, onPageRestored, onStored, reload, replaceWith } from '../browser.ts';
import { customersKeys, keys } from '../keys.ts';
import { inTab, shared } from '../storage.ts';
import { accessToken, endSession, onSessionNews } from './session.ts';

export function watchSession(): void {
  const isOwners = ownPage();
  onPageRestored(() => accessToken() === null && leave(loginPathFrom(currentPath())));
  // The same customer's input is restored from drafts.
  onSessionNews(() => {
    if (accessToken() !== null && !isOwners()) reload();
  });
  onStored(keys.logout, () => {
    // A cleared storage is not a logout: the next API call decides.
    if (keys.logout in shared) leave(pathTo('login'));
  });
}

let isWatched = false;

/** For what guests see, too: nothing of the customer before is seen after another login or a logout. */
export function watchCustomer(): void {
  if (isWatched) return;
  isWatched = true;
  const isOwners = ownPage();
  onSessionNews(() => {
    if (!isOwners()) reload();
  });
}

/** Another customer does not see this page out of the bfcache. @returns whether it is still its customer's */
function ownPage(): () => boolean {
  const owner = accessToken();
  const isOwners = () => accessToken() === owner;
  hideInBfcache(isOwners);
  return isOwners;
}

function leave(path: string): void {
  forgetCustomer();
  replaceWith(path);
}

export function forgetCustomer(): void {
  hidePage();
  endSession();
  // By key, because most pages have not loaded the stores that wrote these.
  for (const key of customersKeys.shared) delete shared[key];
  for (const key of customersKeys.inTab) delete inTab[key];
}
