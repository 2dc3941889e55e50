import './corner-caption.css';
import type { Price } from '../../../domain/catalogue/product.ts';
import { catalogueTexts as text } from '../../../text/catalogue/catalogue.ts';
import { discountLabel, type DiscountLabel } from './discount-label.ts';
import { currencyClass, target, type ProductTarget } from '../product/product-targets.ts';

interface Props {
  prices: readonly Price[];
  isOnPresale: boolean;
}

/** Captions on a cover's frame: discount and presale. */
export function CornerCaption({ prices, isOnPresale }: Props) {
  const isSame = prices.every(({ discountPercent }) => discountPercent === prices[0]?.discountPercent);
  const captions = isSame ? prices.slice(0, 1) : prices;
  return (
    <>
      {captions.map(
        ({ discountPercent, list: { currency } }) =>
          discountPercent !== null && (
            <Discount
              key={currency}
              off={discountLabel(discountPercent)}
              shownIn={isSame ? '' : ` ${currencyClass(currency)}`}
            />
          ),
      )}
      {isOnPresale && <Presale />}
    </>
  );
}

/** Template with both captions; `paint-product.ts` clones those that apply after revalidation. */
export function CornerTemplate() {
  return (
    <template {...target('cornerTemplate')}>
      <Discount off={{ seen: '', spoken: '' }} mark={target} />
      <Presale mark={target} />
    </template>
  );
}

type Mark = (target: ProductTarget) => Readonly<Record<string, string>>;

interface DiscountProps {
  off: DiscountLabel;
  /** Class, with a leading space. */
  shownIn?: string;
  mark?: Mark;
}

function Discount({ off, shownIn = '', mark = unmarked }: DiscountProps) {
  return (
    <span className={`corner${shownIn}`} {...mark('withDiscount')}>
      <span aria-hidden="true" {...mark('percent')}>
        {off.seen}
      </span>
      <span className="visually-hidden" {...mark('spoken')}>
        {off.spoken}
      </span>
    </span>
  );
}

function Presale({ mark = unmarked }: { mark?: Mark }) {
  return (
    <span className="corner is-presale" {...mark('presale')}>
      {text.presale}
    </span>
  );
}

function unmarked() {
  return {};
}
