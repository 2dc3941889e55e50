import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import { stepsTo } from '../../../components/shop/breadcrumb-steps.ts';
import { Breadcrumbs } from '../../../components/shop/Breadcrumbs.tsx';
import { ProductArticle } from '../../../components/catalogue/product/ProductArticle.tsx';
import type { Money } from '../../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  categoryTrail,
  type Product,
} from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { loadFallbackProduct, fallbackProduct } from '../../../stores/catalogue/fallback-product.ts';
import { hasPart } from '../../../stores/browser.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { island } from '../../island.tsx';
import { Loaded } from '../../Loaded.tsx';
import { ShippingCalculator } from '../../cart/ShippingCalculator.tsx';
import { SafeHtml } from '../../shop/SafeHtml.tsx';
import { defineElements } from '../../elements/registry.ts';
import { ProductSkeleton } from './ProductSkeleton.tsx';

interface Props {
  freeShippingFrom: Money;
}

/** A product that is not published yet, fetched from the API. */
export const ProductScreen = island(function ProductScreen({ freeShippingFrom }: Props) {
  const load = useStore(fallbackProduct.$state);
  const ask = () => void loadFallbackProduct();
  useEffect(ask, []);
  const isThere = load.value !== null && load.value !== 'gone';
  useEffect(() => {
    // As on a published product's page (`Page.astro`).
    document.documentElement.toggleAttribute('data-buy-bar', isThere);
    defineElements();
  }, [isThere]);
  return (
    <Loaded
      load={load}
      skeleton={<ProductSkeleton />}
      onRetry={ask}
      failed={productTexts.productLoadFailed}
      as="h1"
    >
      {(product) =>
        product === 'gone' ? (
          <EmptyPanel as="h1" title={productTexts.productNotFound} hint={productTexts.productNotFoundHint} />
        ) : (
          <FallbackProduct product={product} freeShippingFrom={freeShippingFrom} />
        )
      }
    </Loaded>
  );
});

function FallbackProduct({ product, freeShippingFrom }: Props & { product: Product }) {
  const { slug, title, description, authorProducts, relatedProducts } = product;
  const [category] = product.categories;
  const trail = category ? categoryTrail(category) : [];
  return (
    <>
      <Breadcrumbs steps={stepsTo({ name: title, path: pathTo('product', { slug }) }, trail)} />
      <ProductArticle
        product={product}
        trail={trail}
        freeShippingFrom={freeShippingFrom}
        hasAlerts={hasPart('alerts')}
        sameAuthor={authorProducts.filter(canBeBought)}
        related={relatedProducts.filter(canBeBought)}
        description={<SafeHtml className="prose" html={description} />}
        calculator={<ShippingCalculator productId={product.id} availability={availabilityOf(product).name} />}
      />
    </>
  );
}
