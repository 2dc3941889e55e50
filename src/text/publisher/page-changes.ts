/** Why a page changed. */
const several = new Intl.ListFormat('es-AR');

export const pageChangeTexts = {
  product: (fields: readonly string[]) => `cambió: ${several.format(fields)}`,
  shown: (fields: readonly string[], products: readonly string[]) =>
    `${several.format(fields)} de ${products.join(', ')}`,
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
  otherFields: 'datos',
};
