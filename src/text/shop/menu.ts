export const menuTexts = {
  open: 'Categorías',
  /** On phones, where it holds the whole navigation. */
  openAll: 'Menú',
  sections: 'Secciones del menú',
  close: 'Cerrar',
  title: 'Categorías',
  everything: 'Todo el catálogo',
  subcategoriesOf: (name: string) => `Subcategorías de ${name}`,
  loadFailed: 'No pudimos cargar las categorías.',
} as const;
