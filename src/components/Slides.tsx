import './slides.css';
import type { PublishedSlide, Slide } from '../domain/content.ts';
import { safeLink } from '../domain/safe-link.ts';
import { contentTexts } from '../text/content.ts';
import { heroSizes, heroSplit, imageSources } from './cover-sources.ts';

interface Props {
  slides: readonly (PublishedSlide | Slide)[];
  /** What the slides are, for who cannot see them. */
  label: string;
}

const text = contentTexts.home;

/** The slides of the home or of a campaign, a strip that snaps from panel to panel. The first one is the largest paint of the page. */
export function Slides({ slides, label }: Props) {
  return (
    <section className="hero" aria-label={label}>
      <ul>
        {slides.map((slide, index) => {
          const name = text.slide(index + 1, slides.length);
          const { narrow, wide, link } = drawnOf(slide);
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
          // Named by itself: its picture, and the words for it, may come later than the link.
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

/** Of a published slide its own files and a link that was looked at; of a live one what the API has. */
function drawnOf(slide: PublishedSlide | Slide) {
  if ('path' in slide) {
    const link = slide.link === null ? null : (safeLink(slide.link)?.href ?? null);
    return { narrow: { srcSet: slide.mobilePath }, wide: { src: slide.path }, link };
  }
  const { srcset, width, height } = imageSources(slide.narrow);
  const { srcset: srcSet, ...wide } = imageSources(slide.wide);
  return {
    narrow: { srcSet: srcset, sizes: heroSizes, width, height },
    wide: { ...wide, srcSet, sizes: heroSizes },
    link: slide.link,
  };
}
