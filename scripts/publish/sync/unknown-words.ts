import { bookFormats, languages } from '../../../src/domain/catalogue/product.ts';
import type { ReadingWarning } from '../warning.ts';
import type { ReadProduct } from './read-products.ts';

const shopWords: Readonly<Record<'format' | 'language', readonly string[]>> = {
  format: bookFormats,
  language: languages,
};

/** Formats and languages that filters and texts of the shop do not have. */
export function unknownWords(products: Iterable<ReadProduct>): readonly ReadingWarning[] {
  const found = { format: new Map<string, ReadProduct>(), language: new Map<string, ReadProduct>() };
  for (const product of products)
    for (const field of ['format', 'language'] as const) {
      const word = product.facts[field];
      if (word !== null && !shopWords[field].includes(word)) found[field].getOrInsert(word, product);
    }
  return (['format', 'language'] as const).flatMap((field) => {
    const [first] = found[field].values();
    if (first === undefined) return [];
    const product = { slug: first.facts.slug, name: first.facts.title };
    return [{ code: 'unknown-words', field, words: [...found[field].keys()].slice(0, mostWords), product }];
  });
}

const mostWords = 10;
