/** Texts of one section for one feature. */
export interface SpecificationTexts {
  section: number;
  feature: 'shop' | 'catalogue' | 'cart' | 'checkout' | 'account' | 'session' | 'content';
  /** Verbatim. `{name}` stands for a value; a trailing … for an open end. */
  texts: readonly string[];
  /** Where the texts are when they are not user texts in src/text. */
  home?: string;
}

/** Every text of sections 1 to 9 of the specification, misspellings included. */
export const specificationTexts: readonly SpecificationTexts[] = [
  { section: 1, feature: 'account', texts: ['PE$O$'] },
  {
    section: 2,
    feature: 'shop',
    texts: [
      'Página no encontrada',
      'Ofertas',
      'Novedades',
      'Preventa',
      'Giftcards',
      'Nosotros',
      'Como comprar',
    ],
  },
  {
    section: 2,
    feature: 'catalogue',
    texts: [
      'Producto no encontrado',
      'No se encontraron productos',
      'En este momento no hay productos en preventa',
    ],
  },
  { section: 2, feature: 'cart', texts: ['No hay productos en el carrito', 'Realizar compra'] },
  {
    section: 2,
    feature: 'checkout',
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
    section: 2,
    feature: 'account',
    texts: [
      'Ver compra',
      'Volver a comprar',
      'No se realizaron pedidos',
      'No pudimos cargar tu sucursal',
      'No se encontro el pedido seleccionado',
    ],
  },
  { section: 4, feature: 'catalogue', texts: ['Sin stock'] },
  { section: 4, feature: 'cart', texts: ['Remover'] },
  {
    section: 4,
    feature: 'checkout',
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
  { section: 5, feature: 'cart', texts: ['Primero debe seleccionar una giftcard!'] },
  {
    section: 5,
    feature: 'checkout',
    texts: [
      'Campo requerido',
      'El código postal debe contener solo números',
      'Por favor, complete los campos requeridos: {fields}',
    ],
  },
  { section: 5, feature: 'checkout', home: 'src/domain/address.ts', texts: [' Piso ', ' Depto. '] },
  { section: 5, feature: 'account', texts: ['Déjalos en blanco para no cambiarla'] },
  {
    section: 5,
    feature: 'session',
    texts: ['La contraseña y su confirmación no coinciden', 'Verifique los datos ingresados'],
  },
  {
    section: 8,
    feature: 'shop',
    texts: [
      'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
    ],
  },
  {
    section: 8,
    feature: 'cart',
    texts: [
      'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.',
      'Error al modificar cantidad del producto. Si el problema persiste, comuniquese con nosotros.',
      'El producto se agregó al carrito correctamente!',
      'El Producto ha sido removido del carrito correctamente!',
      'Se ha modificado la cantidad del producto correctamente!',
      'El cupón no es válido.',
      'Error al remover el cupón. Si el problema persiste, comuniquese con nosotros.',
      'Error al calcular costo de envío',
      'Cupón aplicado correctamente!',
      'Giftcard aplicada correctamente!',
      'Cupón removido correctamente!',
    ],
  },
  {
    section: 8,
    feature: 'checkout',
    texts: [
      'Error al calcular el envío. Revise la dirección y su código postal',
      'Error inesperado.',
      'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.',
      'Error al procesar el pago con {provider}. Por favor, si el pago se realizó correctamente, contáctenos.',
      'Error al conectar con Getnet',
      'Error al conectar con MODO',
    ],
  },
  {
    section: 8,
    feature: 'account',
    texts: [
      'Se produjo un error al intentar guardar la dirección. Si el problema persiste, comuniquese con nosotros.',
      'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.',
      'Se restauró el carrito correctamente!',
      'Dirección guardada correctamente!',
    ],
  },
  {
    section: 8,
    feature: 'session',
    texts: [
      'Credenciales inválidas. Verifique los datos ingresados',
      'Error al intentar ingresar. Si el error persiste comuniquese con nosotros',
      'Error al intentar ingresar con Facebook. Si el error persiste comuniquese con nosotros',
      'Error al intentar ingresar con Google',
      'Error al intentar validar confirmación. Si el error persiste comuniquese con nostros. Gracias',
    ],
  },
  { section: 8, feature: 'catalogue', texts: ['El producto fue agregado a favoritos correctamente!'] },
  {
    section: 8,
    feature: 'account',
    texts: [
      'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.',
      'Su contraseña ha sido cambiado con éxito!',
    ],
  },
  { section: 8, feature: 'content', texts: ['No hemos podido enviar su consulta...…'] },
  { section: 9, feature: 'cart', texts: ['Sumá {amount} para el envío gratis', 'Gratis'] },
  { section: 9, feature: 'checkout', texts: ['-'] },
];
