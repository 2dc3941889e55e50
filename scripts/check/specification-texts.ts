/** The last issue whose texts must be there already; raise it with the issue that builds them. */
export const builtThrough = 7;

/** Texts of one section for one feature, to be shown from one issue on. */
export interface SpecificationTexts {
  section: number;
  feature: 'shop' | 'catalogue' | 'cart' | 'checkout' | 'account' | 'session' | 'content';
  issue: number;
  /** Letter by letter. `{name}` stands for a value; a … at the end for a rest that the specification leaves open. */
  texts: readonly string[];
  /** Where the texts live when they are not words for people, instead of src/text. */
  home?: string;
}

/** Every text that sections 1 to 9 of the specification give, its misspellings included. */
export const specificationTexts: readonly SpecificationTexts[] = [
  // 2: the walking skeleton
  { section: 2, feature: 'shop', issue: 2, texts: ['Página no encontrada'] },
  {
    section: 2,
    feature: 'catalogue',
    issue: 2,
    texts: ['Producto no encontrado', 'No se encontraron productos'],
  },
  { section: 2, feature: 'cart', issue: 2, texts: ['No hay productos en el carrito'] },
  {
    section: 8,
    feature: 'shop',
    issue: 2,
    texts: [
      'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
    ],
  },
  {
    section: 8,
    feature: 'cart',
    issue: 2,
    texts: [
      'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.',
      'Error al modificar cantidad del producto. Si el problema persiste, comuniquese con nosotros.',
      'El producto se agregó al carrito correctamente!',
      'El Producto ha sido removido del carrito correctamente!',
      'Se ha modificado la cantidad del producto correctamente!',
    ],
  },

  // 4: the catalogue
  { section: 2, feature: 'catalogue', issue: 4, texts: ['En este momento no hay productos en preventa'] },
  { section: 4, feature: 'catalogue', issue: 4, texts: ['Sin stock'] },

  // 5: the chrome and the whole cart
  {
    section: 2,
    feature: 'shop',
    issue: 5,
    texts: ['Ofertas', 'Novedades', 'Preventa', 'Giftcards', 'Nosotros', 'Como comprar'],
  },
  { section: 2, feature: 'cart', issue: 5, texts: ['Realizar compra'] },
  { section: 4, feature: 'cart', issue: 5, texts: ['Remover'] },
  { section: 5, feature: 'cart', issue: 5, texts: ['Primero debe seleccionar una giftcard!'] },
  {
    section: 8,
    feature: 'cart',
    issue: 5,
    texts: [
      'El cupón no es válido.',
      'Error al remover el cupón. Si el problema persiste, comuniquese con nosotros.',
      'Error al calcular costo de envío',
      'Cupón aplicado correctamente!',
      'Giftcard aplicada correctamente!',
      'Cupón removido correctamente!',
    ],
  },
  { section: 8, feature: 'content', issue: 5, texts: ['No hemos podido enviar su consulta...…'] },
  { section: 9, feature: 'cart', issue: 5, texts: ['Sumá {amount} para el envío gratis', 'Gratis', '-'] },

  // 6: session and account
  { section: 1, feature: 'account', issue: 6, texts: ['PE$O$'] },
  {
    section: 2,
    feature: 'account',
    issue: 6,
    texts: [
      'Ver compra',
      'Volver a comprar',
      'No se realizaron pedidos',
      'No pudimos cargar tu sucursal',
      'No se encontro el pedido seleccionado',
    ],
  },
  { section: 5, feature: 'account', issue: 6, texts: ['Déjalos en blanco para no cambiarla'] },
  {
    section: 5,
    feature: 'session',
    issue: 6,
    texts: ['La contraseña y su confirmación no coinciden', 'Verifique los datos ingresados'],
  },
  {
    section: 8,
    feature: 'session',
    issue: 6,
    texts: [
      'Credenciales inválidas. Verifique los datos ingresados',
      'Error al intentar ingresar. Si el error persiste comuniquese con nosotros',
      'Error al intentar ingresar con Facebook. Si el error persiste comuniquese con nosotros',
      'Error al intentar ingresar con Google',
      'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.',
      'Error al intentar validar confirmación. Si el error persiste comuniquese con nostros. Gracias',
      'Su contraseña ha sido cambiado con éxito!',
    ],
  },
  {
    section: 8,
    feature: 'account',
    issue: 6,
    texts: [
      'Se produjo un error al intentar guardar la dirección. Si el problema persiste, comuniquese con nosotros.',
      'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.',
      'Se restauró el carrito correctamente!',
      'Dirección guardada correctamente!',
      'El producto fue agregado a favoritos correctamente!',
    ],
  },

  // 7: checkout
  {
    section: 2,
    feature: 'checkout',
    issue: 7,
    texts: [
      'Tus Datos',
      'Envío / Retiro',
      'Medios de Pago',
      'Tu pedido',
      'Realizar pedido',
      'PAGAR PEDIDO',
      'PEDIDO RECIBIDO',
      'Gracias. Tu pedido ha sido recibido',
    ],
  },
  {
    section: 4,
    feature: 'checkout',
    issue: 7,
    texts: [
      'Transferencia',
      'Mercado Pago',
      'Getnet',
      'MODO',
      'Openpay',
      'Paypal',
      'Realizando pedido',
      'Procesando pago...',
      'Volver a Mi Cuenta',
    ],
  },
  {
    section: 5,
    feature: 'checkout',
    issue: 7,
    texts: [
      'Campo requerido',
      'El código postal debe contener solo números',
      'Por favor, complete los campos requeridos: {fields}',
    ],
  },
  { section: 5, feature: 'checkout', issue: 7, home: 'src/domain/address.ts', texts: [' Piso ', ' Depto. '] },
  {
    section: 8,
    feature: 'checkout',
    issue: 7,
    texts: [
      'Error al calcular el envío. Revise la dirección y su código postal',
      'Error inesperado.',
      'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.',
      'Error al procesar el pago con {provider}. Por favor, si el pago se realizó correctamente, contáctenos.',
      'Error al conectar con Getnet',
      'Error al conectar con MODO',
    ],
  },
];
