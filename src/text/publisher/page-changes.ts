/** The publisher panel's explanations of why a page changed. */
const several = new Intl.ListFormat('es-AR');

export const pageChangeTexts = {
  /** @param fields values of `fields`. */
  product: (fields: readonly string[]) => `cambió: ${several.format(fields)}`,
  shown: (fields: readonly string[], products: readonly string[]) =>
    `${several.format(fields)} de ${products.join(', ')}`,
  /** Names of product fields for editors. */
  fields: {
    prices: 'precio',
    title: 'título',
    stock: 'disponibilidad',
    isOnPresale: 'preventa',
    releaseDate: 'fecha de salida',
    cover: 'tapa',
    images: 'fotos',
    authors: 'autores',
    brand: 'editorial',
    categories: 'categorías',
    tags: 'etiquetas',
    unitDiscounts: 'descuentos por cantidad',
    description: 'descripción',
    videos: 'videos',
    related: 'relacionados',
    sameAuthor: 'del mismo autor',
  },
  /** Fields without a name of their own. */
  otherFields: 'datos',
};
