import './restock-request.css';
import { productTexts } from '../../../text/catalogue/product.ts';
import { restockLink } from './restock-link.ts';

interface Props {
  title: string;
}

const text = productTexts.restock;

/**
 * For sold-out products: the API has no restock notification, so the button opens the shop's messaging app with a
 * prepared request, and says so.
 */
export function RestockRequest({ title }: Props) {
  return (
    <div className="restock">
      <a className="button is-quiet" href={restockLink(title)} target="_blank" rel="noopener">
        {text.button}
      </a>
      <p>{text.hint}</p>
    </div>
  );
}
