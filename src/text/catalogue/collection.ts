import type { SeriesForm } from '../../domain/catalogue/volume.ts';
import type { Mark } from '../../domain/catalogue/collection.ts';
import { markTexts } from './live-product.ts';

const units = {
  issues: { one: 'número', many: 'números' },
  volumes: { one: 'tomo', many: 'tomos' },
} as const;

function countOf(count: number, form: SeriesForm): string {
  return `${count} ${count === 1 ? units[form].one : units[form].many}`;
}

function unpricedWords(count: number): string {
  return count === 0 ? '' : `${count} sin precio por ahora`;
}

export const collectionTexts = {
  ...markTexts,
  title: 'Mi colección',
  lead: 'Los tomos que tenés y los que querés de cada serie.',
  /** Where it is kept. */
  place: {
    reading: 'Buscando la de tu cuenta…',
    browser: 'Se guarda en este navegador.',
    guest: 'Se guarda en este navegador.',
    logIn: 'Entrá a tu cuenta',
    everywhere: 'y la tenés en todos tus dispositivos.',
    account: 'Se guarda en tu cuenta: la ves igual en todos tus dispositivos.',
    waiting:
      'Tu cuenta todavía no tiene los últimos cambios. Están en este navegador, y los mandamos solos cuando vuelva la conexión.',
    unreachable: 'Se guarda en este navegador. No pudimos leer la de tu cuenta: probamos de nuevo solos.',
    refused: 'Tu cuenta no aceptó los últimos cambios. Están en este navegador.',
  },
  needsScript: 'Para ver tu colección activá JavaScript en el navegador.',
  loading: 'Cargando tu colección…',

  empty: 'Todavía no marcaste ningún tomo',
  emptyHint:
    'En la página de una serie o de un tomo tocá «Lo tengo» o «Lo quiero», o pegá abajo la lista que ya tengas escrita.',
  scan: 'Escanear mis tomos',
  /** Before `pasteList`. */
  buysSeveral: '¿Querés comprar varios?',
  pasteList: 'Pegar una lista para comprar',
  seeCatalogue: 'Ver el catálogo',

  notSold: (numbers: string) => `No los tenemos en la tienda: ${numbers}.`,
  squares: (name: string) => `Tomos de ${name}`,
  unfold: (count: number) => `Ver los ${count}`,
  shelfLoading: 'Buscando los tomos…',
  shelfMissing: 'Esta serie no está más en la tienda.',
  shelfFailed: 'No pudimos leer la serie. Probá de nuevo más tarde.',
  removeSeries: 'Quitar de mi colección',
  removeSeriesOf: (name: string) => `${collectionTexts.removeSeries}: ${name}`,

  addMissing: (count: number) => (count === 1 ? 'Agregar el que falta' : `Agregar los ${count} que faltan`),
  addMissingOf: (count: number, name: string) => `${collectionTexts.addMissing(count)} de ${name}`,
  adding: 'Agregando…',
  addFailed: 'No pudimos agregar los tomos al carrito. Probá de nuevo.',
  buy: {
    reading: 'Buscando los precios…',
    close: 'Cerrar',
    all: 'Elegir todos',
    none: 'Dejar todos afuera',
    volumes: 'Tomos para agregar',
    inCart: 'Ya está en tu carrito',
    noPrice: 'Sin precio por ahora',
    nothing: 'Ninguno de los que faltan está en stock.',
    /** `30 tomos · $AR 466.665`. */
    sum: (count: number, form: SeriesForm, sum: string | null, unpriced: number) => {
      if (count === 0) return 'No elegiste ninguno.';
      const prices = [sum, unpricedWords(unpriced)].filter(Boolean).join(' + ');
      return `${countOf(count, form)} · ${prices}`;
    },
    undo: 'Deshacer',
    undoOf: (name: string) => `Deshacer: sacar del carrito lo que agregamos de ${name}`,
    undoing: 'Deshaciendo…',
    undone: 'Listo: los sacamos de tu carrito.',
    undoFailed: 'No pudimos sacarlos todos del carrito. Probá de nuevo.',
  },
  /** The first is for the owner of a collection, the second for the visitor of a shared one. */
  offers: {
    own: {
      title: (name: string) => `Los que te faltan de ${name}`,
      hint: 'Dejá marcados los que querés comprar.',
      confirm: 'Agregar al carrito',
    },
    present: {
      title: (name: string) => `Un regalo: lo que le falta de ${name}`,
      hint: 'Elegí los que querés regalar.',
      confirm: 'Agregar los regalos al carrito',
    },
    wished: {
      title: (name: string) => `Un regalo: lo que le falta de ${name}`,
      hint: 'Marcamos los que quiere. Elegí los que querés regalar.',
      confirm: 'Agregar los regalos al carrito',
    },
  },
  give: 'Regalar los que le faltan',
  giveOf: (name: string) => `Regalar los que le faltan de ${name}`,
  added: (count: number, numbers: string, form: SeriesForm) =>
    count === 1
      ? `Agregamos 1 ${units[form].one} al carrito: ${numbers}.`
      : `Agregamos ${count} ${units[form].many} al carrito: ${numbers}.`,
  addedNone: 'No pudimos agregar ninguno.',
  changedSum: (sum: string) => `Algún precio cambió recién: ahora suman ${sum}.`,
  leftOut: {
    out: (numbers: string) => `Sin stock, quedaron afuera: ${numbers}.`,
    presale: (numbers: string) => `En preventa, se reservan aparte: ${numbers}.`,
    refused: (numbers: string) => `Se agotaron recién: ${numbers}.`,
    limited: (numbers: string) => `No entraron en el carrito: ${numbers}.`,
    lost: (numbers: string) => `No llegamos a agregar: ${numbers}.`,
  },
  toCart: 'Ver el carrito',

  legend: 'Referencias',
  square: (number: string, state: string) => `${number}: ${state}`,

  shared: {
    title: 'Una colección compartida',
    lead: 'Te pasaron este enlace: son los tomos que tiene y quiere otra persona. No cambia nada de lo tuyo. Lo que le falta se lo podés regalar.',
    mine: 'Ver la mía',
    invalid: 'El enlace no tiene ninguna colección que podamos leer.',
  },

  /** A collection speaks to its owner, and a shared one to its visitor. */
  voices: {
    own: {
      counted: (have: number, form: SeriesForm) => `Tenés ${countOf(have, form)}`,
      has: (numbers: string) => `Tenés: ${numbers}.`,
      coming: (numbers: string) => `En camino: ${numbers}.`,
      wants: (numbers: string) => `Querés: ${numbers}.`,
      missingInStock: (numbers: string) => `Te faltan y están en stock: ${numbers}.`,
      missingPresale: (numbers: string) => `Te faltan y están en preventa: ${numbers}.`,
      missingOut: (numbers: string) => `Te faltan y no tienen stock: ${numbers}.`,
      complete: 'Tenés todo lo que hay de esta serie en la tienda.',
      legend: {
        ...markTexts.marks,
        stock: 'Me falta, en stock',
        presale: 'Me falta, en preventa',
        out: 'Me falta, sin stock',
        none: 'No está en la tienda',
      },
    },
    shared: {
      counted: (have: number, form: SeriesForm) => `Esta lista tiene ${countOf(have, form)}`,
      has: (numbers: string) => `Ya tiene: ${numbers}.`,
      coming: (numbers: string) => `En camino: ${numbers}.`,
      wants: (numbers: string) => `Quiere: ${numbers}.`,
      missingInStock: (numbers: string) => `Le faltan y están en stock: ${numbers}.`,
      missingPresale: (numbers: string) => `Le faltan y están en preventa: ${numbers}.`,
      missingOut: (numbers: string) => `Le faltan y no tienen stock: ${numbers}.`,
      complete: 'Ya tiene todo lo que hay de esta serie en la tienda.',
      legend: {
        have: 'Lo tiene',
        want: 'Lo quiere',
        coming: 'En camino',
        stock: 'Le falta, en stock',
        presale: 'Le falta, en preventa',
        out: 'Le falta, sin stock',
        none: 'No está en la tienda',
      },
    },
  },

  fromOrders: (count: number) =>
    count === 1 ? 'Sumamos 1 tomo de tus pedidos.' : `Sumamos ${count} tomos de tus pedidos.`,

  series: {
    open: 'Marcar los que tengo',
    close: 'Listo',
    buy: 'Comprar los que me faltan',
    brush: 'Al tocar un número (otro toque saca la marca)',
    see: { issues: 'Ver el número', volumes: 'Ver el tomo' },
    states: { coming: 'En camino', out: 'Sin stock', none: 'No lo tenemos' },
    typed: { have: 'Escribir los que tengo', want: 'Escribir los que quiero' } satisfies Record<Mark, string>,
    typedHint: 'Por ejemplo: 1–12, 14',
    typedBad: 'No entendimos los números. Escribilos así: 1–12, 14.',
    apply: 'Marcar',
    toCollection: 'Ver mi colección',
  },
} as const;
