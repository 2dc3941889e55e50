/** What Google Merchant Center takes. */

/**
 * Characters of an attribute (https://support.google.com/merchants/answer/7052112). What is longer is cut short there, or
 * the product is refused.
 */
export const longest = {
  'g:id': 50,
  'g:title': 150,
  'g:description': 5000,
  'g:link': 2000,
  'g:image_link': 2000,
  'g:additional_image_link': 2000,
  'g:brand': 70,
  'g:gtin': 50,
  'g:product_type': 750,
} as const;

/** They take more and show far less. */
export const toldDescription = 1000;

/** Pictures besides the first one. */
export const mostPictures = 10;

/** Bytes of a file that is fetched on a schedule (https://support.google.com/merchants/answer/14991445). */
export const largestFile = 4 * 2 ** 30;

/**
 * Some 1.3 kB each make 65 MB. The longest texts that there can be, every character of them an escape of six bytes, make
 * 13 kB with their twelve addresses: 650 MB.
 */
export const productsPerFile = 50_000;
