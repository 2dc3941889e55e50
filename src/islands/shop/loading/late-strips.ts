import { initCarouselsWhenVisible } from '../../content/lazy-carousels.ts';

/** The late code of pages with carousels; other pages do without. */
export const stripCode = { initCarouselsWhenVisible };
