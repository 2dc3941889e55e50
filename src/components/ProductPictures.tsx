import type { Product } from '../domain/product.ts';
import { catalogueTexts as text } from '../text/catalogue.ts';

/** What `Gallery.astro` publishes, with the API's own files: nobody has made smaller ones yet. */
export function ProductPictures({ product: { title, images, price, isOnPresale } }: { product: Product }) {
  const { discountPercent } = price;
  return (
    <section className="gallery" aria-label={text.gallery}>
      <div className="gallery-frame panel">
        {/* A box that scrolls is reached by keyboard. */}
        <ul className="gallery-pictures" tabIndex={images.length > 1 ? 0 : undefined}>
          {images.length === 0 && (
            <li>
              <div className="cover">
                <span className="cover-missing">{text.noCover}</span>
              </div>
            </li>
          )}
          {images.map(({ path }, index) => (
            <li key={path} id={pictureId(index)}>
              <div className="cover">
                <img
                  src={path}
                  width={600}
                  height={900}
                  alt={index === 0 ? text.coverOf(title) : text.pictureOf(title, index + 1)}
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
                {index === 0 && discountPercent !== null && (
                  <span className="corner">
                    <span aria-hidden="true">{text.price.off(discountPercent)}</span>
                    <span className="visually-hidden">{text.price.offSpoken(discountPercent)}</span>
                  </span>
                )}
                {index === 0 && isOnPresale && <span className="corner is-presale">{text.presale}</span>}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {images.length > 1 && (
        <ol className="gallery-thumbs">
          {images.map(({ path }, index) => (
            <li key={path}>
              <a className="panel" href={`#${pictureId(index)}`} aria-label={text.seePicture(index + 1)}>
                <div className="cover">
                  <img src={path} width={600} height={900} alt="" loading="lazy" />
                </div>
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function pictureId(index: number): string {
  return `imagen-${index + 1}`;
}
