import { LivePrice } from '../../components/LivePrice.tsx';
import type { ProductCard } from '../../domain/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { catalogueTexts } from '../../text/catalogue.ts';

interface Props {
  title: string;
  cards: readonly ProductCard[];
}

/** What `LinkedStrip.astro` publishes, its prices already there. */
export function LiveStrip({ title, cards }: Props) {
  if (cards.length === 0) return null;
  return (
    <section>
      <div className="section-title">
        <h2 className="caption-box">{title}</h2>
      </div>
      <ul className="strip">
        {cards.map(({ id, slug, title: name, images, price }) => (
          <li key={id} className="card panel">
            <div className="cover">
              {images[0] ? (
                <img src={images[0].path} width={600} height={900} alt="" loading="lazy" decoding="async" />
              ) : (
                <span className="cover-missing">{catalogueTexts.noCover}</span>
              )}
            </div>
            <div className="card-text">
              <h3>
                <a href={pathTo('product', { slug })}>{name}</a>
              </h3>
              <LivePrice price={price} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
