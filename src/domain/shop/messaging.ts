/** WhatsApp. @param number digits only, with country and area code */
export function messagingLink(number: string, text = ''): string {
  return `https://wa.me/${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
