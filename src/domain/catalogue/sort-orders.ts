/** Specification, section 9; `price` is the cheapest first. */
export const sortOrders = ['recent', 'bestseller', 'price', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];
