/** Cards without words while a list is on its way: enough for the first screen of a phone and of a desk. */
export const ghostCount = 8;
