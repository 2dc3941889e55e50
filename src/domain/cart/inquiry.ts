import { messagingLink } from '../links.ts';
import { formatMoney, type Money } from '../money.ts';
import type { Cart } from './cart.ts';

export interface InquiryWords {
  readonly greeting: string;
  readonly line: (quantity: number, title: string, price: string) => string;
  readonly more: (lines: number) => string;
  readonly total: (amount: string) => string;
}

/** In characters. Messaging apps and browsers open longer ones, but old phones and servers between them do not. */
export const longestInquiryLink = 2000;

/** In code points. */
const longestTitle = 60;

/** Opens the shop's messaging app with what is in the cart, and nothing of the customer. @param number see `messagingLink` */
export function inquiryLink(
  number: string,
  { items, totalPrice }: Pick<Cart, 'items' | 'totalPrice'>,
  words: InquiryWords,
): string {
  const lines = items.map(({ quantity, product, totalPrice: price }) =>
    words.line(quantity, titleInLine(product.title), plainMoney(price)),
  );
  const linkWith = (shown: number) => {
    const more = lines.length - shown;
    const moreLines = more > 0 ? [words.more(more)] : [];
    const text = [
      words.greeting,
      ...lines.slice(0, shown),
      ...moreLines,
      words.total(plainMoney(totalPrice)),
    ];
    return messagingLink(number, text.join('\n'));
  };
  let shown = lines.length;
  while (shown > 0 && linkWith(shown).length > longestInquiryLink) shown--;
  return linkWith(shown);
}

function titleInLine(title: string): string {
  const letters = [...title.replaceAll(/[\s\p{Surrogate}]+/gu, ' ').trim()];
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('')}…` : letters.join('');
}

/** Its non-breaking space would be six characters of the link. */
function plainMoney(amount: Money): string {
  return formatMoney(amount).replace('\u00a0', ' ');
}
