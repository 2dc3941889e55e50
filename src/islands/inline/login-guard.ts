/**
 * Redirects to the login without a token. The API enforces it (401).
 * @param key of the token in localStorage
 * @param login its path, up to the value of the return path
 */
export function loginGuard(key: string, login: string): void {
  let token;
  try {
    token = localStorage[key] as unknown;
  } catch {
    // Denied storage counts as empty.
  }
  if (!token) location.replace(login + encodeURIComponent(location.pathname + location.search));
}
