/** A readable name while the real one is not known: `eiichiro-oda` is Eiichiro Oda. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
