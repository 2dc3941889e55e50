export const searchTexts = {
  label: 'Buscar productos',
  placeholder: 'Título, autor o editorial',
  submit: 'Buscar',
  /** For agents that act in the visitor's browser. */
  tool: 'Búsqueda de cómics, manga, libros, juegos y coleccionables de la tienda: lleva a los resultados, con precio y stock.',
  toolQuery: 'Palabras del título, del autor o de la editorial',
  suggestions: 'Sugerencias',
  products: 'Productos',
  series: (volumes: number) => `Serie · ${volumes} títulos`,
  authors: 'Autores',
  brands: 'Editoriales',
  found: (count: number) =>
    count === 0 ? 'Sin sugerencias' : count === 1 ? '1 sugerencia' : `${count} sugerencias`,
  failed: 'No pudimos cargar las sugerencias.',
  /** Also of filters. */
  offline: 'Sin conexión no podemos buscar ni filtrar productos. Cuando vuelva internet, probá de nuevo.',
} as const;
