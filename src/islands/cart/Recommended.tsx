import { memo } from 'react';
import { AddToCart } from '../../components/AddToCart.tsx';
import { formatMoney } from '../../domain/money.ts';
import { canBeBought, currentPrice, type ProductCard } from '../../domain/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { cartTexts } from '../../text/cart.ts';

interface Props {
  products: readonly ProductCard[];
}

/** What the shop would put beside this cart; one press adds it without leaving. */
export const Recommended = memo(function Recommended({ products }: Props) {
  if (products.length === 0) return null;
  return (
    <section className="cart-recommended">
      <div className="section-title">
        <h2 className="caption-box">{cartTexts.recommended}</h2>
      </div>
      <ul className="strip">
        {products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
});

function Card({ product }: { product: ProductCard }) {
  const [image] = product.images;
  return (
    <li className="card panel">
      <div className="cover">
        {image ? (
          <img src={image.path} alt="" width={200} height={300} loading="lazy" decoding="async" />
        ) : (
          <span className="cover-missing">{cartTexts.noImage}</span>
        )}
      </div>
      <div className="card-text">
        <h3>
          <a href={pathTo('product', { slug: product.slug })}>{product.title}</a>
        </h3>
        <p className="price">
          <b>{formatMoney(currentPrice(product.price))}</b>
        </p>
        <AddToCart productId={product.id} title={product.title} canBeBought={canBeBought(product)} />
      </div>
    </li>
  );
}
