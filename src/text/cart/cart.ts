/** The specification's (sections 2, 4, 8 and 9) are verbatim, misspellings included. */
export const cartTexts = {
  addFailed: 'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.',
  quantityFailed:
    'Error al modificar cantidad del producto. Si el problema persiste, comuniquese con nosotros.',
  /** Worded like its neighbours, as is `applyFailed`. */
  removeFailed: 'Error al remover el producto del carrito. Si el problema persiste, comunicate con nosotros.',
  loadFailed: 'No pudimos cargar el carrito.',
  added: 'El producto se agregó al carrito correctamente!',
  /** Not in `cart-page.ts`, which pages without a cart do not load. */
  giftCardAdded: 'La Giftcard se agregó al carrito correctamente!',
  quantityChanged: 'Se ha modificado la cantidad del producto correctamente!',
  removed: 'El Producto ha sido removido del carrito correctamente!',

  code: {
    title: 'Cupón o giftcard',
    label: 'Código',
    apply: 'Aplicar',
    remove: 'Remover',
    removeOf: (code: string) => `Remover ${code}`,
    missing: 'Campo requerido',
    coupon: 'Cupón',
    giftCard: 'Giftcard',
    couponApplied: 'Cupón aplicado correctamente!',
    giftCardApplied: 'Giftcard aplicada correctamente!',
    removed: 'Cupón removido correctamente!',
    /** Worded like its neighbours. */
    giftCardRemoved: 'Giftcard removida correctamente!',
    lost: (code: string) => `No pudimos volver a aplicar ${code}. Ingresalo de nuevo.`,
    invalid: 'El cupón no es válido.',
    applyFailed: 'Error al aplicar el cupón. Si el problema persiste, comunicate con nosotros.',
    removeFailed: 'Error al remover el cupón. Si el problema persiste, comuniquese con nosotros.',
  },
  freeShipping: 'Envío gratis',
  remainingForFreeShipping: (amount: string) => `Sumá ${amount} para el envío gratis`,

  add: 'Agregar al carrito',
  outOfStock: 'Sin stock',
  /** Where the browser would forget the cart with the page. */
  notKept:
    'Tu navegador no guarda los datos de esta tienda, y sin ellos el carrito se perdería al pasar de una página a otra. Permití las cookies y los datos del sitio en la configuración del navegador y volvé a intentar.',
  seeCart: 'Ver el carrito',
  quantity: 'Cantidad',
  /** Why a quantity was not taken. */
  quantityNotes: {
    whole: 'La cantidad es un número entero, desde 1.',
    stock: 'No hay más unidades en stock.',
  },
  quantityOf: (title: string) => `Cantidad de ${title}`,
  increaseOf: (title: string) => `Sumar una unidad de ${title}`,
  decreaseOf: (title: string) => `Restar una unidad de ${title}`,
  badge: (units: number, amount: string | null) => {
    if (units === 0) return 'Carrito vacío';
    // The visible label comes first and in its order, for speech input (WCAG 2.5.3).
    return `Carrito, productos: ${units}${amount === null ? '' : `, ${amount}`}`;
  },
} as const;

export const offlineCartTexts = {
  addKept: 'Sin conexión: guardamos el producto y lo agregamos al carrito cuando vuelva internet.',
  changeKept: 'Sin conexión: guardamos el cambio y lo enviamos cuando vuelva internet.',
  severalKept: (count: number) =>
    `Sin conexión: guardamos ${count} cambios del carrito y los enviamos cuando vuelva internet.`,
  /** The network went while an add was on its way. */
  unconfirmed:
    'Sin conexión: no sabemos si el producto llegó al carrito. Nos fijamos cuando vuelva internet.',
} as const;
