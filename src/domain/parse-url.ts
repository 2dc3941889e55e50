/** `URL.parse`, which Safari has since 18: null for what is no address. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
