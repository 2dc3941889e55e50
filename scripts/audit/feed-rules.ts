/**
 * Google Merchant Center's rules for product files (https://support.google.com/merchants/answer/7052112): required
 * attributes, their format and length. Shipping is not among them: it is required only in the countries of
 * https://support.google.com/merchants/answer/6324484, which do not include this one.
 */
import { largestFile, longest, mostPictures } from '../publish/crawl/feed-limits.ts';
import { itemsOf, textsOf } from './read-xml.ts';

/** Faults of a feed file. */
export function feedRuleFindings(feed: string): readonly string[] {
  const bytes = Buffer.byteLength(feed);
  const size = bytes > largestFile ? [`it has ${bytes} bytes, and ${largestFile} are taken`] : [];
  return [...size, ...itemsOf(feed).flatMap(itemFindings)];
}

const required = [
  'g:id',
  'g:title',
  'g:description',
  'g:link',
  'g:image_link',
  'g:availability',
  'g:price',
  'g:condition',
];

const patterns: Readonly<Record<string, RegExp>> = {
  'g:link': /^https?:\/\//,
  'g:image_link': /^https?:\/\//,
  'g:additional_image_link': /^https?:\/\//,
  'g:availability': /^(?:in_stock|out_of_stock|preorder|backorder)$/,
  'g:condition': /^(?:new|refurbished|used)$/,
  'g:price': /^\d+\.\d{2} [A-Z]{3}$/,
  'g:sale_price': /^\d+\.\d{2} [A-Z]{3}$/,
  'g:gtin': /^\d{8}(?:\d{4,6})?$/,
  'g:identifier_exists': /^(?:yes|no)$/,
};

function itemFindings(item: string): readonly string[] {
  const [id = '?'] = textsOf(item, 'g:id');
  const known = new Set([...required, ...Object.keys(patterns), ...Object.keys(longest)]);
  const several = new Set(['g:additional_image_link']);
  const [price = '', sale = price] = [textsOf(item, 'g:price')[0], textsOf(item, 'g:sale_price')[0]];
  return [
    ...required.filter((name) => (textsOf(item, name)[0] ?? '') === '').map((name) => `has no ${name}`),
    ...[...known].flatMap((name) => textFindings(name, textsOf(item, name))),
    ...[...known]
      .filter((name) => !several.has(name) && textsOf(item, name).length > 1)
      .map((name) => `has ${name} twice`),
    ...(textsOf(item, 'g:additional_image_link').length > mostPictures ? ['has too many pictures'] : []),
    ...(Number.parseFloat(sale) > Number.parseFloat(price) ? ['costs more in the sale'] : []),
    ...(Number.parseFloat(price) > 0 ? [] : ['costs nothing']),
    ...(textsOf(item, 'g:gtin').length > 0 || textsOf(item, 'g:identifier_exists')[0] === 'no'
      ? []
      : ['has no number of its kind and does not say so']),
  ].map((what) => `product ${id} ${what}`);
}

function textFindings(name: string, texts: readonly string[]): readonly string[] {
  const limit = name in longest ? longest[name as keyof typeof longest] : Infinity;
  const pattern = patterns[name];
  return texts.flatMap((text) => [
    ...([...text].length > limit ? [`has a ${name} of more than ${limit} characters`] : []),
    ...(pattern && !pattern.test(text) ? [`has "${text}" for ${name}`] : []),
  ]);
}
