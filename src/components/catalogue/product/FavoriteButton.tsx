import { buying } from '../../cart/buying-markup.ts';
import './favorite-button.css';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';

interface Props {
  productId: number;
}

/** Favourite toggle. Handled by event delegation in `favorite.ts`, whether built or rendered by React. */
export function FavoriteButton({ productId }: Props) {
  return (
    <div>
      <button
        type="button"
        className="favorite tap for-scripts"
        {...buying.attributes('favorite', productId)}
        data-deferred=""
      >
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z" />
        </svg>
        <span>{catalogueTexts.favorite.add}</span>
      </button>
    </div>
  );
}
