/** The search box without a network. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SuggestionList } from '../../src/islands/shop/search/SearchBox.tsx';
import { searchTexts } from '../../src/text/shop/search.ts';

it('says what it cannot do, in view and to screen readers', () => {
  const drawn = renderToStaticMarkup(<SuggestionList groups={null} active={-1} note={searchTexts.offline} />);
  expect(drawn).toContain(`<p class="suggestions" role="status">${searchTexts.offline}</p>`);
  expect(renderToStaticMarkup(<SuggestionList groups={null} active={-1} note={null} />)).toContain(
    '<p class="visually-hidden" role="status"></p>',
  );
});

it('draws the cover of a product and its price', () => {
  const items = [{ name: 'Akira 1', href: '/producto/akira-1', cover: '/media/a.webp', note: '$AR 1,00' }];
  const drawn = renderToStaticMarkup(
    <SuggestionList groups={[{ title: 'Productos', items }]} active={-1} note={null} />,
  );
  expect(drawn).toContain('<img src="/media/a.webp" alt="" width="40" height="60"');
  expect(drawn).toContain('<span>Akira 1</span><b>$AR 1,00</b>');
});
