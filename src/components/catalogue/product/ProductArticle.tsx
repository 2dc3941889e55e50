import './product-page.css';
import type { ReactNode } from 'react';
import type { Money } from '../../../domain/money.ts';
import { taxPercentOf } from '../../../domain/catalogue/price-rules.ts';
import {
  availabilityOf,
  currentPrice,
  type LinkedCard,
  type Named,
  type Product,
  type ProductCard,
  type PublishedProduct,
} from '../../../domain/catalogue/product.ts';
import type { SeriesPlace } from '../../../domain/catalogue/series.ts';
import { videoOf } from '../../../domain/catalogue/video.ts';
import { shop } from '../../../shop.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { AddToCart } from '../../cart/AddToCart.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { Gallery } from './Gallery.tsx';
import { LinkedStrip } from './LinkedStrip.tsx';
import { ProductBrief } from './ProductBrief.tsx';
import { ProductAttributes } from './ProductAttributes.tsx';
import { BuyBox } from './BuyBox.tsx';
import { isAtBranch } from './delivery-words.ts';
import { ProductVideos } from './ProductVideos.tsx';
import { RestockRequest } from './RestockRequest.tsx';
import { SectionTitle } from '../../SectionTitle.tsx';
import { ShippingDisclosure } from '../../cart/ShippingDisclosure.tsx';
import { pricesOf } from '../card/shown-product.ts';
import { CollectionButtons } from '../series/CollectionButtons.tsx';
import { VolumeNavigation } from '../series/VolumeNavigation.tsx';

interface Props {
  product: PublishedProduct | Product;
  /** From the root category to the product's own. */
  trail: readonly Named[];
  freeShippingFrom: Money;
  /** Whether the backend has the calls of Avisame. */
  hasAlerts: boolean;
  sameAuthor: readonly (LinkedCard | ProductCard)[];
  related: readonly (LinkedCard | ProductCard)[];
  series?: SeriesPlace | null;
  /** Sanitised description of a live product; a published product's is sanitised already. */
  description?: ReactNode;
  calculator?: ReactNode;
  /** The sheet of what follows the first screen, where the page has not linked it. */
  styles?: ReactNode;
  /** Islands that have no place of their own. */
  children?: ReactNode;
}

/** A product page's content, built or live. */
export function ProductArticle({ product, trail, freeShippingFrom, series, ...rest }: Props) {
  const { id, slug, title, images } = product;
  const prices = pricesOf(product);
  const taxPercent = taxPercentOf(trail, shop.taxPercentByCategory);
  return (
    <live-product
      className="product"
      role="article"
      slug={slug}
      revalidate={'prices' in product ? '' : undefined}
      data-availability={availabilityOf(product).name}
      pickup={!('prices' in product) && isAtBranch(product) ? '' : undefined}
      tax={taxPercent ?? undefined}
      {...Object.fromEntries(prices.map(currentPrice).map(shownPrice))}
    >
      <div className="product-pictures">
        <Gallery title={title} images={images} prices={prices} />
      </div>
      <BuyBox product={product} freeShippingFrom={freeShippingFrom} taxPercent={taxPercent} />
      <Buying product={product} hasAlerts={rest.hasAlerts} />
      <div className="product-extras stack gap-2">
        {rest.styles}
        <FavoriteButton productId={id} />
        {series && (
          <CollectionButtons
            series={{ ...series, brand: product.brand?.name ?? null }}
            number={series.number}
            product={product}
          />
        )}
        {!product.isGiftCard && <ShippingDisclosure>{rest.calculator}</ShippingDisclosure>}
        {series && (series.previous || series.next) && <VolumeNavigation series={series} />}
        {rest.children}
      </div>
      <div className="product-more">
        <Description product={product} live={rest.description} />
        <Videos product={product} />
        <ProductAttributes product={product} category={trail.at(-1) ?? null} />
      </div>
      <div className="product-others">
        <LinkedStrip title={productTexts.sameAuthor} cards={rest.sameAuthor} />
        <LinkedStrip title={productTexts.related} cards={rest.related} />
      </div>
    </live-product>
  );
}

type ShownProduct = Props['product'];

/** Both actions are rendered, because revalidation may switch between them. */
function Buying({ product, hasAlerts }: { product: ShownProduct; hasAlerts: boolean }) {
  const { id, slug, title } = product;
  return (
    <div className="product-buy">
      <ProductBrief prices={pricesOf(product)} availability={availabilityOf(product).name} />
      <div className="for-buyers">
        <AddToCart productId={id} title={title} canBeBought withQuantity />
      </div>
      <div className="for-waiting">
        <RestockRequest slug={slug} title={title} hasAlerts={hasAlerts} />
      </div>
    </div>
  );
}

function Description({ product, live }: { product: ShownProduct; live: ReactNode }) {
  if (product.description === '') return null;
  return (
    <section>
      <SectionTitle title={productTexts.description} />
      {live ?? <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />}
    </section>
  );
}

function Videos({ product: { title, videos } }: { product: ShownProduct }) {
  const playable = videos.map(videoOf).filter((video) => video !== null);
  return playable.length > 0 && <ProductVideos title={title} videos={playable} />;
}

function shownPrice({ cents, currency }: Money) {
  return [currency.toLowerCase(), cents];
}
