import './stock-state.css';
import { availabilityOf, type ProductBase } from '../../../domain/catalogue/product.ts';
import { catalogueTexts as text } from '../../../text/catalogue/catalogue.ts';
import { shows } from '../product/product-targets.ts';

interface Props {
  product: Pick<ProductBase, 'stock' | 'isOnPresale'>;
  /** The product page's own stock. The build renders a state; revalidation adds the number of units. */
  isOwn?: boolean;
  /** Shows the number of units, for current data. */
  withUnits?: boolean;
}

/** Stock as text. */
export function StockState({ product, isOwn = false, withUnits = false }: Props) {
  const availability = availabilityOf(product);
  return (
    <p className={`stock is-${availability.name}`} {...(isOwn && shows('stock'))}>
      {withUnits && availability.name === 'available'
        ? text.units(availability.units)
        : text.stock[availability.name]}
    </p>
  );
}
