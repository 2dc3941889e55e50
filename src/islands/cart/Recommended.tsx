import '../../components/catalogue/card/strip.css';
import { memo } from 'react';
import { AddToCart } from '../../components/cart/AddToCart.tsx';
import { CardPanel } from '../../components/catalogue/card/CardPanel.tsx';
import { Price } from '../../components/catalogue/card/Price.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { coverOf } from '../../components/catalogue/card/shown-product.ts';
import { canBeBought, type ProductCard } from '../../domain/catalogue/product.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

interface Props {
  products: readonly ProductCard[];
}

export const Recommended = memo(function Recommended({ products }: Props) {
  if (products.length === 0) return null;
  return (
    <section className="cart-recommended">
      <SectionTitle title={cartPageTexts.recommended} />
      <ul className="strip">
        {products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
});

function Card({ product }: { product: ProductCard }) {
  const { id, title, price } = product;
  return (
    <CardPanel card={product} cover={coverOf(product)} place="strip">
      <Price prices={[price]} />
      <AddToCart productId={id} title={title} canBeBought={canBeBought(product)} />
    </CardPanel>
  );
}
