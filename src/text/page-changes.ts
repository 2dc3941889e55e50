/** What the panel of the publisher says of why a page changed. */
const several = new Intl.ListFormat('es-AR');

export const pageChangeTexts = {
  /** @param fields of `fields`. */
  product: (fields: readonly string[]) => `cambió: ${several.format(fields)}`,
  shown: (fields: readonly string[], products: readonly string[]) =>
    `${several.format(fields)} de ${products.join(', ')}`,
  /** What may change of a product, as an editor calls it. */
  fields: {
    prices: 'precio',
    title: 'título',
    stock: 'disponibilidad',
    isOnPresale: 'preventa',
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
  /** What has no name of its own. */
  facts: 'datos',
};
