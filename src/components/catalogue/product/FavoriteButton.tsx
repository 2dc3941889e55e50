import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';

interface Props {
  productId: number;
}

export function FavoriteButton({ productId }: Props) {
  return (
    <favorite-button product={productId}>
      <button type="button" className="favorite tap for-scripts" data-deferred="">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z" />
        </svg>
        <span>{catalogueTexts.favorite.add}</span>
      </button>
    </favorite-button>
  );
}
