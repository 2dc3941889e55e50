import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { NothingThere } from '../../components/NothingThere.tsx';
import type { Money } from '../../domain/money.ts';
import { askForShellProduct, shellProduct } from '../../stores/shell-product.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { ProductArticle } from './ProductArticle.tsx';
import { paintFavorite } from './favorite.ts';
import { bringProductButtonsToLife } from './product-buttons.ts';
import { ProductSkeleton } from './ProductSkeleton.tsx';

interface Props {
  freeShippingFrom: Money;
}

/** A product that has no page of its own yet, straight from the API. */
export function ProductScreen({ freeShippingFrom }: Props) {
  const { state, value, message } = useStore(shellProduct.$state);

  useEffect(() => {
    bringProductButtonsToLife();
    void askForShellProduct();
  }, []);
  useEffect(paintFavorite, [value]);

  if (value === 'gone') {
    return <NothingThere title={catalogueTexts.productNotFound} hint={catalogueTexts.productNotFoundHint} />;
  }
  if (value !== null) return <ProductArticle product={value} freeShippingFrom={freeShippingFrom} />;
  if (state !== 'rejected') return <ProductSkeleton />;
  return (
    <div className="product-failed panel">
      <h1 className="heading" role="alert">
        {message ?? catalogueTexts.productLoadFailed}
      </h1>
      <button type="button" className="button" onClick={() => void askForShellProduct()}>
        {catalogueTexts.retry}
      </button>
    </div>
  );
}
