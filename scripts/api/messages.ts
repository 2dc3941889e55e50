export const messages = {
  badInput: 'Revisá los datos enviados.',
  badValue: 'no es válido',
  badBody: 'No pudimos leer los datos enviados.',
  wrongContentType: (type: string) => `Los datos deben enviarse como ${type}.`,
  bodyTooLarge: 'El pedido es demasiado grande.',
  unknownCall: 'La llamada no existe.',
  wrongMethod: 'La llamada no acepta ese método.',
  tooManyRequests: 'Demasiados pedidos. Probá de nuevo en unos segundos.',
  busy: 'El servidor está ocupado. Intentá nuevamente en unos segundos.',
  diskFull: 'La tienda no puede guardar nada en este momento. Probá de nuevo en unos minutos.',
  atNotSigned: 'Cómo será la tienda más adelante solo se le responde a su publicador.',
  atOutOfRange: 'tiene que ser un momento que viene, dentro de un año',
  notForStrangers: 'Esta tienda de prueba solo responde a la computadora en la que corre.',
  otherHost:
    'La tienda no responde con este nombre. Abrila como localhost, o agregá el nombre a ALLOWED_HOSTS.',
  unauthorized: 'Tenés que iniciar sesión.',
  internalError: 'Se produjo un error inesperado. Si el problema persiste, comunicate con nosotros.',

  productNotFound: 'Producto no encontrado',
  categoryNotFound: 'La categoría no existe.',
  authorNotFound: 'El autor no existe.',
  tagNotFound: 'La etiqueta no existe.',
  landingNotFound: 'La página no existe.',
  linkPageNotFound: 'La página de enlaces no existe.',
  fileNotFound: 'El archivo no existe.',
  pageBeyondLast: (page: number) => `La página ${page} no existe en este listado.`,
  priceRange: 'El precio mínimo no puede ser mayor que el máximo.',

  unknownProduct: 'El producto ya no está disponible.',
  itemNotFound: 'El producto no está en el carrito.',
  tooFewUnits: (title: string, units: number) => {
    if (units === 0) return `No hay stock de "${title}".`;
    return units === 1 ? `Queda 1 unidad de "${title}".` : `Quedan ${units} unidades de "${title}".`;
  },
  tooManyUnits: (most: number) => `No se pueden comprar más de ${most} unidades de un producto.`,
  cartFull: (most: number) => `El carrito no admite más de ${most} productos distintos.`,
} as const;
