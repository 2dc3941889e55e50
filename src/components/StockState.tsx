import './stock-state.css';
import { availabilityOf, type ProductFacts } from '../domain/product.ts';
import { catalogueTexts as text } from '../text/catalogue.ts';
import { placed } from './product-places.ts';

interface Props {
  product: Pick<ProductFacts, 'stock' | 'isOnPresale'>;
  /** On the page of the product itself. That which was built says a state; the number of units comes when it is alive. */
  isOwn?: boolean;
  /** Says how many there are, where that is known to be true now. */
  withUnits?: boolean;
}

/** Stock in words. */
export function StockState({ product, isOwn = false, withUnits = false }: Props) {
  const availability = availabilityOf(product);
  return (
    <p className={`stock is-${availability.name}`} {...(isOwn && placed('stock'))}>
      {withUnits && availability.name === 'available'
        ? text.units(availability.units)
        : text.stock[availability.name]}
    </p>
  );
}
