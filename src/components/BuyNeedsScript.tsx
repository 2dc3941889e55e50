import './buy-needs-script.css';
import { messagingLink } from '../domain/messaging.ts';
import { shop } from '../shop.ts';
import { catalogueTexts } from '../text/catalogue.ts';

interface Props {
  /** What is asked for. */
  title: string;
}

const text = catalogueTexts.buyNeedsScript;

/** Where the button to buy is missing for want of scripts: why, and another way to order. */
export function BuyNeedsScript({ title }: Props) {
  return (
    <noscript>
      <p className="buy-notice">
        {`${text.why} `}
        <a href={messagingLink(shop.messagingNumber, text.message(title))} rel="noopener">
          {text.way}
        </a>
      </p>
    </noscript>
  );
}
