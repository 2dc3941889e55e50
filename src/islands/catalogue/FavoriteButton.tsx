import type { OperationState } from '../../stores/operation.ts';
import { addFavorite, favoriteAddition } from '../../stores/favorites.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { failureTexts } from '../../text/failures.ts';
import { showMessages } from '../shop/messages.ts';
import { useLive } from '../use-live.ts';

interface Props {
  productId: number;
}

const text = catalogueTexts.favorite;
const untouched: OperationState = { state: 'idle', message: null };

/** Puts the product of the page aside; whoever is not logged in is led to that first. */
export function FavoriteButton({ productId }: Props) {
  const { state } = useLive(favoriteAddition.$state, untouched);
  const isFavorite = state === 'fulfilled';
  const add = () => {
    showMessages();
    addFavorite(productId);
  };
  return (
    <div data-load-failed={failureTexts.codeNotLoaded}>
      <button
        type="button"
        className="favorite"
        aria-pressed={isFavorite}
        aria-busy={state === 'pending'}
        onClick={add}
      >
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z" />
        </svg>
        {isFavorite ? text.added : text.add}
      </button>
    </div>
  );
}
