import { messagingLink } from '../../../domain/links.ts';
import { shop } from '../../../shop.ts';
import { productTexts } from '../../../text/catalogue/product.ts';

/** The API has no restock notification: the button opens the shop's messaging app with a prepared request. */
export function RestockRequest({ title }: { title: string }) {
  return (
    <div className="restock stack gap-2">
      <a
        className="button is-quiet"
        href={messagingLink(shop.messagingNumber, productTexts.restock.message(title))}
        target="_blank"
        rel="noopener"
      >
        {productTexts.restock.button}
      </a>
      <p className="note">{productTexts.restock.hint}</p>
    </div>
  );
}
