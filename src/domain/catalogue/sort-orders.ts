/** Sort options: recent, bestseller, price (cheapest), title (specification, section 9). */
export const sortOrders = ['recent', 'bestseller', 'price', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];
