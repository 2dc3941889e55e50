import { galleryClasses } from './gallery-classes.ts';
import './gallery.css';
import type { Price } from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import '../card/corner-caption.css';
import { Cover } from '../card/Cover.tsx';
import { largestFile, type Picture } from '../card/cover-sources.ts';
import { OfferCorner } from './Offer.tsx';
import { currencyClassAmong } from './product-parts.ts';

interface Props {
  title: string;
  images: readonly Picture[];
  prices: readonly Price[];
}

export function Gallery({ title, images, prices }: Props) {
  return (
    <product-gallery className="gallery" role="region" aria-label={productTexts.gallery}>
      <div className="gallery-frame panel">
        {/* Scrollable regions must be focusable by keyboard. */}
        <ul className={galleryClasses.pictures} tabIndex={images.length > 1 ? 0 : undefined}>
          {images.length === 0 && (
            <li>
              <Cover image={null} place="product" />
            </li>
          )}
          {images.map((image, index) => (
            <li key={pictureId(index)} id={pictureId(index)}>
              <a className={galleryClasses.enlarge} href={largestFile(image)}>
                <Cover image={image} place="product" alt={altOf(title, index)} isFirst={index === 0} />
              </a>
            </li>
          ))}
        </ul>
        <p className="corners">
          {prices.map((price) => (
            <OfferCorner
              key={price.list.currency}
              price={price}
              currency={currencyClassAmong(prices, price)}
            />
          ))}
          <span className="corner is-presale for-presale">{catalogueTexts.presale}</span>
        </p>
      </div>
      {images.length > 1 && <Thumbs images={images} />}
    </product-gallery>
  );
}

function Thumbs({ images }: Pick<Props, 'images'>) {
  return (
    <ol className={galleryClasses.thumbs}>
      {images.map((image, index) => (
        <li key={pictureId(index)}>
          <a
            className="panel"
            href={`#${pictureId(index)}`}
            aria-label={productTexts.seePicture(index + 1)}
            aria-current={index === 0 ? 'true' : undefined}
          >
            <Cover image={image} place="thumb" />
          </a>
        </li>
      ))}
    </ol>
  );
}

function pictureId(index: number): string {
  return `imagen-${index + 1}`;
}

function altOf(title: string, index: number): string {
  return index === 0 ? catalogueTexts.coverOf(title) : productTexts.pictureOf(title, index + 1);
}
