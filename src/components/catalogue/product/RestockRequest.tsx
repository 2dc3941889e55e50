import './alert-form.css';
import { messagingLink } from '../../../domain/links.ts';
import { shop } from '../../../shop.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { AlertForm } from './AlertForm.tsx';

interface Props {
  slug: string;
  title: string;
  /** Whether the backend sends alerts; without them the button opens the messaging app with a prepared request. */
  hasAlerts: boolean;
}

export function RestockRequest({ slug, title, hasAlerts }: Props) {
  const link = messagingLink(shop.messagingNumber, productTexts.restock.message(title));
  if (hasAlerts) return <AlertForm kind="product" slug={slug} link={link} />;
  return (
    <div className="restock stack gap-2">
      <a className="button is-quiet" href={link} target="_blank" rel="noopener">
        {productTexts.restock.button}
      </a>
      <p className="note">{productTexts.restock.hint}</p>
    </div>
  );
}
