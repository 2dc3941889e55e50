/**
 * The order of a list without a chosen order: what is sold out comes last, the others stay as they are. Series keep the
 * order of their volumes, and a search its relevance. The pages of the publisher are cut after it; a backend's pages of a live list are shown as
 * they come, because only the backend knows what is on the other pages.
 */
export function soldOutLast<Item>(
  items: readonly Item[],
  isSoldOut: (item: Item) => boolean,
): readonly Item[] {
  return [...items.filter((item) => !isSoldOut(item)), ...items.filter(isSoldOut)];
}
