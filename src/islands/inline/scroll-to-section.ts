/** On phones the section of this page may lie beyond the edge of its row (`SectionLinks.astro`). */
export function scrollToSection(): void {
  const link = document.querySelector<HTMLElement>('.header-sections [aria-current]');
  const row = link?.closest('ul');
  if (row && link) row.scrollLeft = link.offsetLeft;
}
