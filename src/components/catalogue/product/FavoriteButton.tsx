import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { heart } from '../card/card-drawings.ts';

interface Props {
  productId: number;
}

export function FavoriteButton({ productId }: Props) {
  return (
    <favorite-button product={productId}>
      <button type="button" className="favorite tap for-scripts" data-deferred="">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d={heart} />
        </svg>
        <span>{catalogueTexts.favorite.add}</span>
      </button>
    </favorite-button>
  );
}
