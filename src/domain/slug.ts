/** `Akira Toriyama` → `akira-toriyama`: accents are removed, ñ becomes n, everything else becomes a hyphen. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
