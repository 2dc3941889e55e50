/** Scanning the bar code of a book; loaded by the press. */
export const scanTexts = {
  title: { find: 'Buscar por código de barras', mark: 'Marcar por código de barras' },
  close: 'Cerrar la cámara',
  camera: {
    starting: 'Abriendo la cámara…',
    on: 'Apuntá al código de barras de la contratapa.',
    paused: 'La cámara está apagada.',
    refused: 'No podemos usar la cámara sin tu permiso. Activalo en el navegador, o escribí el número.',
    missing: 'No encontramos una cámara. Escribí el número que está debajo del código de barras.',
    busy: 'Otra aplicación está usando la cámara, o se apagó. Cerrala y probá de nuevo, o escribí el número.',
  },
  again: 'Probar de nuevo',
  typed: 'O escribí el ISBN',
  typedHint: 'Son los 13 números debajo del código de barras.',
  look: { find: 'Buscar', mark: 'Marcar' },
  outcome: {
    searching: (read: string) => `Leímos ${read}. Buscando…`,
    'not-a-book': (read: string) =>
      `Leímos ${read}, que no es el código de un libro: esos empiezan con 978 o 979.`,
    'bad-check-digit': (read: string) =>
      `Leímos ${read}, pero algún número está mal: no es un ISBN. Probá de nuevo o corregilo abajo.`,
    'no-code': (read: string) =>
      read === '' ? 'Escribí los números del ISBN.' : `«${read}» no es un ISBN: tienen 10 o 13 números.`,
    unknown: (read: string) => `Leímos ${read}: no tenemos ese libro en la tienda.`,
    failed: (read: string) => `Leímos ${read}, pero no pudimos buscarlo. Probá de nuevo.`,
    found: (title: string) => `Es ${title}. Abriendo…`,
    'no-volume': (title: string) => `Es ${title}, que no es de una serie: no se puede marcar.`,
    marked: (name: string, number: string) => `Marcaste ${name} ${number}. Podés escanear otro.`,
    had: (name: string, number: string) => `Ya tenías ${name} ${number}. Podés escanear otro.`,
  },
  undo: 'Sacar la marca',
  order: 'Pedirlo por encargo',
  see: 'Ver el producto',
} as const;
