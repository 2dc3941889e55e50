/** The search box without a network. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SuggestionList } from '../../src/islands/shop/search/SearchBox.tsx';
import { searchTexts } from '../../src/text/shop/shop.ts';

it('says what it cannot do, in view and to screen readers', () => {
  const drawn = renderToStaticMarkup(<SuggestionList groups={null} active={-1} note={searchTexts.offline} />);
  expect(drawn).toContain(`<p class="suggestions" role="status">${searchTexts.offline}</p>`);
  expect(renderToStaticMarkup(<SuggestionList groups={null} active={-1} note={null} />)).toContain(
    '<p class="visually-hidden" role="status"></p>',
  );
});
