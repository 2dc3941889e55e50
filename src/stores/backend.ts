/** The browser's line to the API: the page's own origin, as the customer who is logged in. Loaded only when needed. */
import { createHttp } from '../api/http.ts';
import { takeAsked } from './browser.ts';
import { accessToken, isSessionOver } from './session.ts';

export const http = createHttp({
  baseUrl: '',
  token: accessToken,
  hasGone: isSessionOver,
  asked: takeAsked,
});
