import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { productMarkup } from '../../../components/catalogue/product/product-markup.ts';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import type { Money } from '../../../domain/money.ts';
import { askForFallbackProduct, fallbackProduct } from '../../../stores/catalogue/fallback-product.ts';
import { productTexts as text } from '../../../text/catalogue/product.ts';
import { enhanceProduct } from './enhance-product.ts';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { FallbackProduct } from './FallbackProduct.tsx';
import { island } from '../../island.tsx';
import { Loaded } from '../../Loaded.tsx';

interface Props {
  freeShippingFrom: Money;
}

/** A product that is not published yet, fetched from the API. */
export const ProductScreen = island(function ProductScreen({ freeShippingFrom }: Props) {
  const load = useStore(fallbackProduct.$state);
  const ask = () => void askForFallbackProduct();
  useEffect(ask, []);
  const isThere = load.value !== null && load.value !== 'gone';
  useEffect(() => {
    // As on a published product's page (`Page.astro`).
    document.documentElement.toggleAttribute('data-buy-bar', isThere);
    const page = document.querySelector<HTMLElement>(productMarkup.selector('product'));
    if (isThere && page) enhanceProduct(page);
  }, [isThere]);
  return (
    <Loaded load={load} skeleton={<ProductSkeleton />} onRetry={ask} failed={text.productLoadFailed} as="h1">
      {(product) =>
        product === 'gone' ? (
          <EmptyPanel as="h1" title={text.productNotFound} hint={text.productNotFoundHint} />
        ) : (
          <FallbackProduct product={product} freeShippingFrom={freeShippingFrom} />
        )
      }
    </Loaded>
  );
});
