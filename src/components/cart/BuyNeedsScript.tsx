import './buy-needs-script.css';
import { messagingLink } from '../../domain/links.ts';
import { shop } from '../../shop.ts';
import { productTexts } from '../../text/catalogue/product.ts';

/** Without JavaScript the buy button is missing: explains why and links to another way to order. */
export function BuyNeedsScript({ title }: { title: string }) {
  return (
    <noscript>
      <p className="buy-notice">
        {`${productTexts.buyNeedsScript.why} `}
        <a href={messagingLink(shop.messagingNumber, productTexts.buyNeedsScript.message(title))}>
          {productTexts.buyNeedsScript.way}
        </a>
      </p>
    </noscript>
  );
}
