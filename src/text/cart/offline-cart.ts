export const offlineCartTexts = {
  addKept: 'Sin conexión: guardamos el producto y lo agregamos al carrito cuando vuelva internet.',
  changeKept: 'Sin conexión: guardamos el cambio y lo enviamos cuando vuelva internet.',
  severalKept: (count: number) =>
    `Sin conexión: guardamos ${count} cambios del carrito y los enviamos cuando vuelva internet.`,
  /** The network went while an add was on its way. */
  unconfirmed:
    'Sin conexión: no sabemos si el producto llegó al carrito. Nos fijamos cuando vuelva internet.',
} as const;
