/** The origin of the page being shown: what a provider needs to lead back to it. */
export function pageOrigin(): string {
  return location.origin;
}
