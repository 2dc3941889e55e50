import { AddToCart } from '../../components/AddToCart.tsx';
import { factsOf, type Fact } from '../../components/facts-of.ts';
import { FavoriteButton } from '../../components/FavoriteButton.tsx';
import { ProductBrief } from '../../components/ProductBrief.tsx';
import { ProductPictures } from '../../components/ProductPictures.tsx';
import { restockLink } from '../../components/restock-link.ts';
import { ShippingDoor } from '../../components/ShippingDoor.tsx';
import type { Money } from '../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  categoryTrail,
  currentPrice,
  type Product,
} from '../../domain/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { videoOf } from '../../domain/video.ts';
import { catalogueTexts as text } from '../../text/catalogue.ts';
import { shopTexts } from '../../text/shop.ts';
import { SafeHtml } from '../shop/SafeHtml.tsx';
import { LiveOffer } from './LiveOffer.tsx';
import { LiveStrip } from './LiveStrip.tsx';
import { LiveVideos } from './LiveVideos.tsx';

interface Props {
  product: Product;
  freeShippingFrom: Money;
}

/** The page of a product as `producto/[slug].astro` publishes it, of what the API has just said. */
export function ProductArticle({ product, freeShippingFrom }: Props) {
  const { id, title, description } = product;
  const [category] = product.categories;
  const trail = category ? categoryTrail(category) : [];
  const videos = product.videos.map(videoOf).filter((video) => video !== null);
  return (
    <>
      <Steps title={title} trail={trail} />
      <article className="product">
        <div className="product-pictures">
          <ProductPictures product={product} />
        </div>
        <LiveOffer product={product} trail={trail} freeShippingFrom={freeShippingFrom} />
        <div className="product-buy">
          <ProductBrief prices={[currentPrice(product.price)]} availability={availabilityOf(product).name} />
          {canBeBought(product) ? (
            <AddToCart productId={id} title={title} canBeBought withQuantity />
          ) : (
            <div className="restock">
              <a className="button is-quiet" href={restockLink(title)} target="_blank" rel="noopener">
                {text.restock.button}
              </a>
              <p>{text.restock.hint}</p>
            </div>
          )}
        </div>
        <div className="product-extras">
          <FavoriteButton productId={id} />
          <ShippingDoor productId={id} />
        </div>
        <div className="product-more">
          {description !== '' && (
            <section>
              <Title words={text.description} />
              <SafeHtml className="prose" html={description} />
            </section>
          )}
          <LiveVideos title={title} videos={videos} />
          <Facts facts={factsOf(product, trail.at(-1) ?? null)} />
        </div>
        <div className="product-others">
          <LiveStrip title={text.sameAuthor} cards={product.authorProducts} />
          <LiveStrip title={text.related} cards={product.relatedProducts} />
        </div>
      </article>
    </>
  );
}

function Steps({ title, trail }: { title: string; trail: ReturnType<typeof categoryTrail> }) {
  return (
    <nav className="breadcrumbs" aria-label={text.breadcrumbs}>
      <ol>
        <li>
          <a href={pathTo('home')}>{shopTexts.home}</a>
        </li>
        {trail.map(({ name, slug }) => (
          <li key={slug}>
            <a href={pathTo('productList', { category: slug })}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <Title words={text.facts.title} />
      <dl className="facts panel">
        {facts.map(({ term, words, links }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {words}
              {links.map(({ name, href }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Title({ words }: { words: string }) {
  return (
    <div className="section-title">
      <h2 className="caption-box">{words}</h2>
    </div>
  );
}
