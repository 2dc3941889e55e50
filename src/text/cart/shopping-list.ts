import type { ListEntry } from '../../domain/cart/shopping-list.ts';
import { cartPageTexts } from './cart-page.ts';

/** "Akira 3, Saga 1 y Saga 2" */
function listed(titles: readonly string[]): string {
  return new Intl.ListFormat('es-AR').format(titles);
}

export const shoppingListTexts = {
  title: cartPageTexts.pasteList,
  description: 'Pegá tu lista de títulos o ISBN, mirá qué hay y cuánto suma, y agregá todo junto al carrito.',
  lead: 'Pegá títulos con sus números, o ISBN, como los tengas escritos: te mostramos qué hay y cuánto suma antes de agregarlo al carrito.',
  needsScript: 'Para comprar una lista activá JavaScript en el navegador.',
  label: 'Tu lista',
  hint: 'Por ejemplo: One Piece 3-5, 7; Watchmen; 9788416051731. Hasta 100 productos.',
  find: 'Buscar la lista',
  finding: 'Buscando…',
  nothing: 'Escribí o pegá al menos un título o un ISBN.',
  result: 'Lo que encontramos',
  counted: (found: number, all: number) =>
    all === 1 ? `Encontramos ${found} de 1.` : `Encontramos ${found} de ${all}.`,
  leftOut: (from: string) =>
    `La lista tiene más de 100 productos: leímos los primeros 100${from === '' ? '' : `, hasta antes de «${from}»`}. Pegá el resto después.`,
  found: 'Para agregar',
  choose: 'Elegí cuál',
  out: 'Sin stock',
  unknown: 'No los encontramos',
  inCart: 'Ya está en tu carrito',
  presale: 'En preventa',
  units: (units: number) => (units === 1 ? 'Queda 1' : `Quedan ${units}`),
  which: (text: string) => `¿Cuál es «${text}»?`,
  volumes: (count: number) => (count === 1 ? '1 título' : `${count} títulos`),
  notSold: (text: string, series: string) => `«${text}»: tenemos ${series}, pero no ese número.`,
  notFound: (text: string) => `«${text}»: no encontramos nada parecido.`,
  failed: (text: string) => `«${text}»: no pudimos buscarlo. Probá de nuevo.`,
  unread: {
    'no-name': (text: string) => `«${text}»: falta el título.`,
    'bad-numbers': (text: string) => `«${text}»: algún número no se entiende. Escribilos así: 3-5, 7.`,
    'bad-isbn': (text: string) =>
      `«${text}»: ese ISBN no es válido. Fijate si le falta o le sobra un número.`,
    'too-long': (text: string) => `«${text}…»: es demasiado largo. Poné un título por línea.`,
  } satisfies Record<Extract<ListEntry, { kind: 'unread' }>['reason'], (text: string) => string>,
  edit: (text: string) => `Corregir «${text}»`,
  again: 'Buscar de nuevo',
  sum: (units: number, sum: string | null) =>
    sum === null ? 'No elegiste ninguno.' : `${units === 1 ? '1 producto' : `${units} productos`} · ${sum}`,
  add: 'Agregar al carrito',
  adding: 'Agregando…',
  addFailed: 'No pudimos agregar la lista al carrito. Probá de nuevo.',
  added: (units: number) =>
    units === 0
      ? 'No se agregó ninguno.'
      : units === 1
        ? 'Agregamos 1 producto a tu carrito.'
        : `Agregamos ${units} productos a tu carrito.`,
  changedSum: (sum: string) => `Cambió algún precio: ahora suman ${sum}.`,
  refused: (titles: readonly string[]) => `No hay stock suficiente de ${listed(titles)}.`,
  limited: (titles: readonly string[], why: string) => `No entraron en el carrito ${listed(titles)}. ${why}`,
  lost: (titles: readonly string[]) => `No llegamos a agregar ${listed(titles)}. Probá de nuevo.`,
  toCart: 'Ver el carrito',
  undo: 'Deshacer',
  undoing: 'Deshaciendo…',
  undone: 'Listo: los sacamos de tu carrito.',
  undoFailed: 'No pudimos sacarlos todos del carrito. Probá de nuevo.',
} as const;
