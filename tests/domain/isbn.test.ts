import { expect, it } from 'vitest';
import { isbn13Of, isbnCheckDigit, searchedText } from '../../src/domain/catalogue/isbn.ts';

it.each([
  ['9780306406157', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  ['978 0 306 40615 7', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957X', '9780804429573'],
  ['080442957x', '9780804429573'],
  ['9799900000142', '9799900000142'],
  ['ISBN 978-0-306-40615-7', '9780306406157'],
  ['isbn: 978‐0‑306‒40615–7', '9780306406157'],
  ['ISBN-13: 978—0―306−40615-7', '9780306406157'],
  ['ISBN-10 0-306-40615-2', '9780306406157'],
  ['ISBN9780306406157', '9780306406157'],
  ['９７８０３０６４０６１５７', '9780306406157'],
])('an ISBN %s has the thirteen digits %s', (text, digits) => {
  expect(isbn13Of(text)).toBe(digits);
});

it.each([
  ...[null, '', '9780306406158', '0306406153', '4006381333931', '97803064061', 'X306406152', 'sin ISBN'],
])('an ISBN %s is none', (text) => {
  expect(isbn13Of(text)).toBeNull();
});

it.each([
  ['ISBN 978–0–306–40615–7', '9780306406157'],
  ['080442957x', '080442957x'],
  ['isbn', 'isbn'],
  ['One Piece 9', 'One Piece 9'],
])('the words %s are sent as %s', (words, sent) => {
  expect(searchedText(words)).toBe(sent);
});

it('an ISBN ends in the digit that its first twelve ask for', () => {
  expect(isbnCheckDigit('978030640615')).toBe(7);
});
