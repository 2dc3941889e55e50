/** Favourites: what a customer puts aside. */
import { putFavorite } from '../api/favorites.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { loginPathFrom } from '../domain/return-path.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { http } from './backend.ts';
import { currentPath, goTo } from './browser.ts';
import { createOperation } from './operation.ts';
import { accessToken } from './session.ts';

const { favorite: text } = catalogueTexts;
const policy: FailurePolicy = { show: 'toast', text: text.failed, serverWords: 'rejected' };

/** Adding the product of a page; adding it twice changes nothing. */
export const favoriteAddition = createOperation(
  (productId: number) => http.send(putFavorite, { params: { productId: String(productId) } }),
  policy,
  text.done,
);

/** Favourites belong to somebody: whoever is not logged in goes to do that first, and comes back here. */
export function addFavorite(productId: number): void {
  if (accessToken() === null) goTo(loginPathFrom(currentPath()));
  else void favoriteAddition.start(productId);
}
