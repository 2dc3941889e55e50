/** Paths of 24 × 24 for buttons that a script draws, apart from `Icon.tsx`, whose others it does not need. */
export const heart = 'M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z';
export const plus = 'M12 5v14M5 12h14';
