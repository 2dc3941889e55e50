import './slides.css';
import type { PublishedSlide, Slide } from '../../domain/content/content.ts';
import { safeLink } from '../../domain/links.ts';
import { contentTexts } from '../../text/content/content.ts';
import { heroSizes, heroSplit, imageSources, type HeroPlace } from '../catalogue/card/cover-sources.ts';

interface Props {
  slides: readonly (PublishedSlide | Slide)[];
  label: string;
  place: HeroPlace;
}

/** Slides of the home page or of a landing page, a strip with scroll snap. The first one is the LCP candidate. */
export function Slides({ slides, label, place }: Props) {
  return (
    <section className="hero" aria-label={label}>
      <ul>
        {slides.map((slide, index) => {
          const name = contentTexts.home.slide(index + 1, slides.length);
          const { narrow, wide, link } = drawnOf(slide, heroSizes[place]);
          const picture = (
            <picture>
              <source media={heroSplit.narrow} {...narrow} />
              <img
                {...wide}
                alt={name}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : undefined}
              />
            </picture>
          );
          // The link has its own label, because image and alt text may be rendered after it.
          return (
            <li key={name}>
              {link === null ? (
                <div className="panel">{picture}</div>
              ) : (
                <a className="panel" href={link} aria-label={name}>
                  {picture}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A published slide has resized files and a checked link; a live one has the API's, and its link is checked here. */
function drawnOf(slide: PublishedSlide | Slide, sizes: string) {
  if ('path' in slide) {
    const link = slide.link === null ? null : (safeLink(slide.link)?.href ?? null);
    return { narrow: { srcSet: slide.mobilePath }, wide: { src: slide.path }, link };
  }
  const { srcSet, width, height } = imageSources(slide.narrow);
  return {
    narrow: { srcSet, sizes, width, height },
    wide: { ...imageSources(slide.wide), sizes },
    link: slide.link,
  };
}
