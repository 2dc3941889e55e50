import './stock-state.css';
import { availabilityOf, type ProductBase } from '../../../domain/catalogue/product.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { shows } from '../product/product-parts.ts';

interface Props {
  product: Pick<ProductBase, 'stock' | 'isOnPresale'>;
  isOwn?: boolean;
  /** Shows the number of units, for current data. */
  withUnits?: boolean;
}

export function StockState({ product, isOwn = false, withUnits = false }: Props) {
  const availability = availabilityOf(product);
  return (
    <p className={`stock is-${availability.name}`} {...(isOwn && shows('stock'))}>
      {withUnits && availability.name === 'available'
        ? liveProductTexts.units(availability.units)
        : liveProductTexts.stock[availability.name]}
    </p>
  );
}
