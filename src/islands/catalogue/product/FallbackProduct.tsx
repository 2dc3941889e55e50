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
import { ShippingCalculator } from '../../cart/ShippingCalculator.tsx';
import { SafeHtml } from '../../shop/SafeHtml.tsx';

interface Props {
  product: Product;
  freeShippingFrom: Money;
}

export function FallbackProduct({ product, freeShippingFrom }: Props) {
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
        sameAuthor={authorProducts.filter(canBeBought)}
        related={relatedProducts.filter(canBeBought)}
        description={<SafeHtml className="prose" html={description} />}
        calculator={<ShippingCalculator productId={product.id} availability={availabilityOf(product).name} />}
      />
    </>
  );
}
