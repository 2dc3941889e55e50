/** Limits of Google Merchant Center. */

/**
 * Maximum characters of an attribute (https://support.google.com/merchants/answer/7052112). A longer value is truncated
 * there, or the product is refused.
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

/** Length of the description that is sent; Google accepts more and shows far less. */
export const descriptionLength = 1000;

/** Additional pictures, besides the first. */
export const mostPictures = 10;

/** Maximum bytes of a scheduled fetch (https://support.google.com/merchants/answer/14991445). */
export const largestFile = 4 * 2 ** 30;

/**
 * At about 1.3 kB each, 65 MB. The worst case (every character escaped to six bytes) is 13 kB with its twelve URLs: 650
 * MB.
 */
export const productsPerFile = 50_000;
