import './cover.css';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { coverSources, type CoverPlace, type Picture } from './cover-sources.ts';

interface Props {
  image: Picture | null;
  place: CoverPlace;
  /** Empty where the title stands beside the cover. */
  alt?: string;
  isFirst?: boolean;
}

export function Cover({ image, place, alt = '', isFirst = false }: Props) {
  return (
    <div className="cover">
      {image === null ? (
        <span className="cover-missing">{catalogueTexts.noCover}</span>
      ) : (
        <img
          {...coverSources(image, place)}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
        />
      )}
    </div>
  );
}
