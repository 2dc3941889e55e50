import type { Named, PublishedCard } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { catalogueTexts } from '../../text/catalogue/catalogue.ts';
import { contentTexts } from '../../text/content/content.ts';
import { Arrow } from '../Arrow.tsx';
import { Cover } from '../catalogue/card/Cover.tsx';
import { SectionTitle } from '../SectionTitle.tsx';

export const shownThemes = 10;
const coversInPanel = 3;
// A link's visible text must be part of its accessible name (WCAG 2.5.3 Label in Name).
const { noCover } = catalogueTexts;

/** Most-liked products by theme. All are in the HTML; a script (`chooseThemes`) shows ten, so that builds stay reproducible. */
export function ThemePanels({
  themes,
}: {
  themes: readonly { readonly theme: Named; readonly cards: readonly PublishedCard[] }[];
}) {
  const filled = themes.filter(({ cards }) => cards.length > 0);
  if (filled.length === 0) return null;
  return (
    <section className="page">
      <SectionTitle title={contentTexts.home.mostLiked} />
      <ul className="themes" data-themes="">
        {filled.map(({ theme, cards }, index) => (
          <li key={theme.slug} className="theme panel" hidden={index >= shownThemes}>
            <h3>
              <a href={pathTo('productList', { category: theme.slug })}>
                {theme.name}
                <Arrow />
              </a>
            </h3>
            <div className="theme-covers">
              {cards.slice(0, coversInPanel).map(({ slug, title, cover }) => (
                <a
                  key={slug}
                  href={pathTo('product', { slug })}
                  aria-label={cover ? title : `${title}. ${noCover}`}
                >
                  <Cover image={cover} place="theme" />
                </a>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
