/** Apart from `catalogue.ts`, so that lists do not load them. */

export const productTexts = {
  productNotFound: 'Producto no encontrado',
  productNotFoundHint: 'Puede que el enlace haya cambiado o que el título ya no esté.',
  productNeedsScript: 'Para ver este producto activá JavaScript en el navegador.',
  product: 'Producto',
  presaleHint: 'Todavía no salió: lo reservás ahora y lo recibís cuando llegue a la tienda.',
  /** In place of delivery promises. */
  giftCardHint: 'No se envía a domicilio: el número te llega por correo cuando se acredita el pago.',
  /** Without JavaScript. */
  buyNeedsScript: {
    why: 'Para comprar en la web activá JavaScript en el navegador.',
    way: 'También podés comprar por WhatsApp',
    message: (title: string) => `Hola, quiero comprar «${title}».`,
  },

  restock: {
    button: 'Avisame cuando vuelva',
    hint: 'Se abre WhatsApp con el mensaje ya escrito.',
    message: (title: string) => `Hola, ¿me avisan cuando vuelva a entrar «${title}»?`,
  },
  videos: 'Videos',
  playVideo: (number: number, total: number) => (total === 1 ? 'Ver video' : `Ver video ${number}`),
  videoHost: (host: string) => `Se reproduce desde ${host}`,
  videoPage: (host: string) => `Se abre en ${host}`,
  videoOf: (title: string, number: number) => `Video ${number} de ${title}`,
  series: {
    title: (name: string) => `Serie ${name}`,
    all: (name: string) => `Todos los de ${name}`,
    previous: { issues: 'Número anterior', volumes: 'Tomo anterior' },
    next: { issues: 'Número siguiente', volumes: 'Tomo siguiente' },
    /** Beside a neighbour that is not the very next number. */
    skipped: (numbers: string) =>
      `No tenemos ${numbers.includes('–') ? 'del' : 'el'} ${numbers.replaceAll('–', ' al ')}`,
  },
  productLoading: 'Cargando el producto…',
  productLoadFailed: 'No pudimos cargar el producto.',
  pictureOf: (title: string, number: number) => `${title}, imagen ${number}`,
  gallery: 'Imágenes del producto',
  seePicture: (number: number) => `Ver imagen ${number}`,

  by: 'De',
  attributes: {
    title: 'Ficha',
    brand: 'Editorial',
    authors: 'Autores',
    author: 'Autor',
    format: 'Formato',
    language: 'Idioma',
    pageCount: 'Páginas',
    isbn: 'ISBN',
    category: 'Categoría',
    tags: 'Etiquetas',
    size: 'Medidas',
    weight: 'Peso',
  },
  centimetres: (sides: readonly number[]) =>
    `${sides.map((side) => side.toLocaleString('es-AR')).join(' × ')} cm`,
  grams: (grams: number) => `${grams.toLocaleString('es-AR')} g`,
  description: 'Descripción',
  related: 'También te puede gustar',
  sameAuthor: 'Más del mismo autor',
} as const;
