import { initCarouselsWhenVisible } from '../../content/lazy-carousels.ts';
import { inviteToNewsletter } from '../notices/newsletter.ts';

/** The late code of pages with carousels, the home and campaigns; other pages do without. */
export const stripCode = { initCarouselsWhenVisible, inviteToNewsletter };
