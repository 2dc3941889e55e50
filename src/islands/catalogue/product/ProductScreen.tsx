import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { productMarkup } from '../../../components/catalogue/product/product-markup.ts';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import type { Money } from '../../../domain/money.ts';
import { askForFallbackProduct, fallbackProduct } from '../../../stores/catalogue/fallback-product.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { enhanceProduct } from './enhance-product.ts';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { FallbackProduct } from './FallbackProduct.tsx';
import { island } from '../../island.tsx';

interface Props {
  freeShippingFrom: Money;
}

/** A product that is not published yet, fetched from the API. */
export const ProductScreen = island(function ProductScreen({ freeShippingFrom }: Props) {
  const { state, value, message } = useStore(fallbackProduct.$state);

  useEffect(() => void askForFallbackProduct(), []);
  const isThere = value !== null && value !== 'gone';
  useEffect(() => {
    // As on a published product's page (`Page.astro`).
    document.documentElement.toggleAttribute('data-buy-bar', isThere);
    const page = document.querySelector<HTMLElement>(productMarkup.selector('product'));
    if (isThere && page) enhanceProduct(page);
  }, [isThere]);

  if (value === 'gone') {
    return (
      <EmptyPanel as="h1" title={productTexts.productNotFound} hint={productTexts.productNotFoundHint} />
    );
  }
  if (value !== null) return <FallbackProduct product={value} freeShippingFrom={freeShippingFrom} />;
  if (state !== 'rejected') return <ProductSkeleton />;
  return (
    <EmptyPanel as="h1" title={message ?? productTexts.productLoadFailed} isAlert>
      <button type="button" className="button" onClick={() => void askForFallbackProduct()}>
        {productTexts.retry}
      </button>
    </EmptyPanel>
  );
});
