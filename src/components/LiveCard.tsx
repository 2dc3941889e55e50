/**
 * `ProductCard.astro` for lists that are fetched: the same markup and the same styles, priced in the one currency
 * that was asked for, with the API's own picture. A test compares the two element by element.
 */
import type { ReactNode } from 'react';
import { availabilityOf, type ProductCard } from '../domain/product.ts';
import { pathTo } from '../domain/routes.ts';
import { catalogueTexts as text } from '../text/catalogue.ts';
import { LivePrice } from './LivePrice.tsx';

interface Props {
  card: ProductCard;
  isFirst?: boolean;
}

export function LiveCard({ card, isFirst = false }: Props) {
  return (
    <li className="card panel">
      <Cover path={card.images[0]?.path ?? null} isFirst={isFirst}>
        <CornerCaption card={card} />
      </Cover>
      <div className="card-text">
        <h3>
          <a href={pathTo('product', { slug: card.slug })}>{card.title}</a>
        </h3>
        {card.brand && <p className="card-brand">{card.brand.name}</p>}
        <LivePrice price={card.price} />
        <StockState card={card} />
      </div>
    </li>
  );
}

/** Two to three: the box that every cover stands in. */
const coverBox = { width: 600, height: 900 } as const;

function Cover({ path, isFirst, children }: { path: string | null; isFirst: boolean; children: ReactNode }) {
  return (
    <div className="cover">
      {path === null ? (
        <span className="cover-missing">{text.noCover}</span>
      ) : (
        <img
          src={path}
          {...coverBox}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
        />
      )}
      {children}
    </div>
  );
}

function CornerCaption({ card: { price, isOnPresale } }: { card: ProductCard }) {
  const percent = price.discountPercent;
  return (
    <>
      {percent !== null && (
        <span className="corner">
          <span aria-hidden="true">{text.price.off(percent)}</span>
          <span className="visually-hidden">{text.price.offSpoken(percent)}</span>
        </span>
      )}
      {isOnPresale && <span className="corner is-presale">{text.presale}</span>}
    </>
  );
}

function StockState({ card }: { card: ProductCard }) {
  const { name } = availabilityOf(card);
  return (
    <p className={`stock is-${name}`} data-stock="">
      {text.stock[name]}
    </p>
  );
}
