import './theme-panels.css';
import type { Named, PublishedCard } from '../domain/product.ts';
import { pathTo } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { contentTexts } from '../text/content.ts';
import { Arrow } from './Arrow.tsx';
import { Cover } from './Cover.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { themeChoiceScript } from './theme-choice.ts';

interface Props {
  themes: readonly { readonly theme: Named; readonly cards: readonly PublishedCard[] }[];
}

const shownThemes = 10;
const coversInPanel = 3;
// What is seen in a link is part of its name.
const { noCover } = catalogueTexts;

/**
 * What people liked most, theme by theme: every theme is in the page and ten are shown, so that which ten can be chosen
 * in the browser and builds stay reproducible.
 */
export function ThemePanels({ themes }: Props) {
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
      <script dangerouslySetInnerHTML={{ __html: themeChoiceScript(shownThemes) }} />
    </section>
  );
}
