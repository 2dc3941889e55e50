import { postLogout } from '../../api/session.ts';
import { pathTo } from '../../domain/routes.ts';
import { http } from '../backend.ts';
import { goTo } from '../browser.ts';
import { keys } from '../keys.ts';
import { shared } from '../storage.ts';
import { forgetCustomer } from './session-end.ts';

/**
 * Here and in every tab, at once. The API is told, too, so that the token ends everywhere; without a connection, or with
 * a backend that lacks the call, it ends by its age.
 */
export function logOut(): void {
  // Before the token is forgotten; it survives leaving the page.
  http.ask(postLogout, {}, { keepalive: true }).catch(() => undefined);
  forgetCustomer();
  shared[keys.logout] = String(Date.now());
  goTo(pathTo('login'));
}
