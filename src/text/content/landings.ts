export const landingTexts = {
  kind: 'Especial',
  slides: 'Imágenes del especial',
  featured: 'Destacados',
  products: 'Productos del especial',
  empty: 'Todavía no hay productos en este especial',
  description: (title: string) => `${title}: títulos elegidos, con precio, stock y envíos a todo el país.`,
  loading: 'Cargando productos…',
  failed: 'No pudimos cargar el especial.',
  listFailed: 'No pudimos cargar los productos del especial. Probá de nuevo.',
  needsScript: 'Para ver este especial activá JavaScript en el navegador.',
} as const;
