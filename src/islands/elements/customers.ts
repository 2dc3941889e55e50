/** What the pages of a customer need at once, in one file. */
import './account-sections.ts';
import './customer-page.ts';
