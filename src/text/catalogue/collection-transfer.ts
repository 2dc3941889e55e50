/** Taking the collection away and bringing it in, from a text or a file. */
import type { UnreadRow } from '../../domain/catalogue/pasted-list.ts';
import { markTexts } from './live-product.ts';

const volumes = (count: number) => (count === 1 ? '1 tomo' : `${count} tomos`);
const seriesOf = (count: number) => (count === 1 ? '1 serie' : `${count} series`);

export const collectionTransferTexts = {
  title: 'Llevar y traer',
  label: 'Tu colección como texto',
  copy: 'Copiar el texto',
  copied: 'Copiado.',
  copyFailed: 'No pudimos copiar. Seleccionalo a mano.',
  share: 'Copiar un enlace para compartir',
  shareHint: 'El enlace lleva solo los números, sin tu nombre.',
  print: 'Imprimir',
  download: 'Bajar como tabla (CSV)',
  downloading: 'Armando la tabla…',
  downloaded: 'Listo: la tabla está en tus descargas.',
  downloadedWithoutIsbn: 'Listo. Algunos ISBN no llegaron y quedaron vacíos.',
  fileName: 'mi-coleccion.csv',
  csv: {
    columns: ['ISBN', 'Serie', 'Tomo', 'Editorial', 'Estado'],
    marks: { have: markTexts.marks.have, want: markTexts.marks.want },
  },

  importLabel: 'Pegá acá tu lista',
  hint: 'Una línea por serie, por ejemplo «Berserk: 1–12, 14; quiero 13», o ISBN sueltos. También leemos la tabla de otra página (CSV). Lo que traigas se suma, no borra nada.',
  file: 'O elegí un archivo (CSV o texto)',
  fileTooLarge: 'El archivo es demasiado grande: leemos hasta 1 MB. Partilo en dos.',
  fileUnreadable: 'No pudimos leer el archivo. Guardalo como CSV o como texto y probá de nuevo.',
  review: 'Revisar la lista',
  reviewing: 'Buscando las series…',
  found: (series: number, count: number) =>
    count === 0
      ? `Encontramos ${seriesOf(series)}, y ya tenés todo marcado.`
      : `Encontramos ${seriesOf(series)} con ${volumes(count)} para sumar. Todavía no cambiamos nada.`,
  foundNone: 'No encontramos ninguna serie para sumar.',
  news: {
    have: (numbers: string) => `Tenés: ${numbers}.`,
    want: (numbers: string) => `Querés: ${numbers}.`,
    none: 'Ya está todo marcado.',
  },
  confirm: (count: number) => `Sumar ${volumes(count)} a mi colección`,
  cancel: 'No sumar',
  imported: (count: number) => `Sumamos ${volumes(count)} a tu colección.`,
  undo: 'Deshacer',
  undone: 'Listo: tu colección quedó como antes.',
  close: 'Cerrar',
  notFound: 'Esto no lo entendimos o no lo encontramos:',
  inBox: 'Esto no se sumó. Quedó en el recuadro para que lo corrijas:',
  moreErrors: (count: number) => `Y ${count} más.`,
  error: (line: number, text: string, why: string) =>
    text === '' ? `Línea ${line}: ${why}` : `Línea ${line}, «${text}»: ${why}`,
  why: {
    'no-name': 'falta el nombre de la serie.',
    'no-numbers': 'faltan los números, por ejemplo «Berserk: 1–12».',
    'bad-numbers': 'algún número no se entiende. Escribilos así: 1–12, 14.',
    'bad-isbn': 'ese ISBN no es válido. Fijate si le falta o le sobra un número.',
    'too-long': 'es demasiado larga. Escribí una serie por línea.',
    'too-many': 'la lista es muy larga y hasta acá la leímos. Pegá lo que sigue aparte.',
    unknown: 'no encontramos una serie con ese nombre.',
    'unknown-isbn': 'no tenemos ese ISBN, o no es un tomo de una serie.',
    lost: 'no pudimos buscarla. Probá de nuevo.',
  } satisfies Record<UnreadRow['reason'] | 'unknown' | 'unknown-isbn' | 'lost', string>,
  ambiguous: (names: readonly string[]) => `hay varias ediciones. Escribí una de estas: ${names.join(', ')}.`,
} as const;
