/** The page's origin, for a provider's return URLs. */
export function pageOrigin(): string {
  return location.origin;
}
