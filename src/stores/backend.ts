/** HTTP client of the API with the customer's token. Imported lazily. */
import { createHttp } from '../api/http.ts';
import { accessToken, isSessionOver } from './session/session.ts';

export const http = createHttp({
  baseUrl: '',
  token: accessToken,
  hasGone: isSessionOver,
});
