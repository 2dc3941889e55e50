/** Fallback name until the real one is known: `eiichiro-oda` becomes Eiichiro Oda. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
