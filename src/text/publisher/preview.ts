/** The preview: its page in the panel, and what its own address says. */
import { formatMoney, type Money } from '../../domain/money.ts';
import { formatLongDay, shopDay, shopInstant } from '../../domain/shop-day.ts';

export const previewTexts = {
  bar: 'No publicado: así se vería',
  /** The bar and the panel say it of a later time. */
  at: (time: Date) => `Así se vería el ${longMinute(time)}`,
  title: 'Vista previa',
  otherHost:
    'La vista previa no responde con este nombre. Abrila como localhost, o agregá el nombre a ALLOWED_HOSTS.',
  enterFirst: 'Entrá primero al panel, con este mismo nombre, y volvé a abrir esta página.',
  readsOnly: 'Esto es una vista previa: acá no se puede comprar, entrar ni enviar nada.',
  badAddress: 'La dirección está mal escrita.',
  none: 'No hay ninguna vista previa. Hacé una en el panel.',
  noFile: 'No está.',
  actions: {
    make: 'Vista previa',
    makeExplained: 'Arma lo que se publicaría y te lo muestra. Los clientes no ven nada.',
    minute: 'Cómo se vería el (opcional)',
    makeAccepted: 'Ver antes de aceptar',
    makeAcceptedExplained:
      'Arma una vista previa con lo que está en espera, como si ya lo hubieras aceptado. Los clientes no ven nada.',
    again: 'Hacer otra',
    againExplained: 'Lee el sistema de la tienda de nuevo. La de ahora se pierde.',
    publish: 'Publicar esta',
    publishExplained:
      'Los clientes pasan a ver exactamente lo que ves acá. Lo que cambie después se publica como siempre.',
    discard: 'Descartar',
    discardExplained: 'Borra la vista previa. Lo publicado queda como está.',
    open: 'Recorrerla entera',
    back: 'Volver al panel',
    toList: 'Volver a la lista',
    see: (pages: number) => `Ver la vista previa: ${count(pages, 'página', 'páginas')}`,
  },
  state: {
    none: 'No hay ninguna vista previa.',
    making: (time: string) => `Armando la vista previa desde las ${time}`,
    waiting: 'Anotado: la vista previa se arma enseguida.',
    nothing: (time: string) =>
      `A las ${time} nada habría cambiado: lo publicado está al día con el sistema de la tienda.`,
    failed: (time: string) => `A las ${time} no se pudo armar la vista previa`,
    made: (time: string) => `Vista previa de ${time}: no está publicada.`,
    accepted: 'Incluye lo que estaba en espera: publicarla lo acepta.',
    ofLater: 'Muestra un momento que todavía no llegó, así que no se puede publicar.',
    minuteNone: 'Esa fecha no existe: elegí un día y una hora.',
    minutePast: 'Esa fecha ya pasó: elegí un momento que viene, o dejala vacía para ver cómo está ahora.',
    minuteFar: 'Esa fecha está demasiado lejos: se puede ver hasta un año adelante.',
    nothingAt: (time: string, at: Date) =>
      `A las ${time} se buscó cómo se vería el ${longMinute(at)}, y es igual a lo publicado.`,
    outdated:
      'Después de armarla se publicó algo más nuevo, así que ya no se puede publicar. Hacé otra y mirala.',
    gone: 'Esa vista previa ya no está: se publicó, se descartó, o alguien hizo otra.',
    busy: 'Justo ahora se está publicando algo. Esperá unos segundos y probá de nuevo.',
    noAddress: 'La vista previa no tiene puerto: fijá PREVIEW_PORT en uno libre y arrancá de nuevo.',
    discarded: 'La vista previa se borró. Lo publicado quedó como estaba.',
  },
  changes: {
    pages: (pages: number, live: number) =>
      `${count(pages, 'página cambiaría', 'páginas cambiarían')}, de ${live.toLocaleString('es-AR')} publicadas.`,
    added: (pages: number) => count(pages, 'nueva', 'nuevas'),
    changed: (pages: number) => count(pages, 'cambia', 'cambian'),
    removed: (pages: number) => count(pages, 'se va', 'se van'),
    prices: 'Precios',
    price: (before: Money, after: Money) => `${formatMoney(before)} → ${formatMoney(after)}`,
    newProducts: 'Productos nuevos',
    goneProducts: 'Productos que se van',
    pictures: 'Imágenes',
    picture: { new: 'nueva', other: 'otra', gone: 'ya no se muestra' },
    otherFiles: 'Archivos para buscadores, código y estilos',
    refused: 'No entra en esta vista previa',
    reasons: {
      new: 'es nueva',
      gone: 'se va',
      code: 'cambió el código de las páginas',
      earlier: 'se leyó antes y no está publicada',
    },
  },
  compare: {
    before: 'Publicado',
    after: 'No publicado',
    notThere: 'No existe.',
    alone: 'Abrir sola',
    phone: 'Teléfono',
    desk: 'Escritorio',
    previous: 'Anterior',
    next: 'Siguiente',
    explained: 'Tal como se publica, sin programas: los enlaces no llevan a otra página acá.',
  },
  kinds: {
    product: 'Productos',
    productList: 'Listas de productos',
    series: 'Series',
    author: 'Autores',
    brand: 'Editoriales',
    tag: 'Etiquetas',
    landing: 'Landings',
    home: 'Inicio',
    offers: 'Ofertas',
    presale: 'Preventa',
    calendar: 'Calendario',
    recommended: 'Recomendados',
    giftCards: 'Gift cards',
  },
  otherKind: 'Otras páginas',
  historyFailed: 'No se armó la vista previa',
  history: (pages: number) => `Se armó una vista previa: ${count(pages, 'página', 'páginas')}`,
  nothingHistory: 'Se pidió una vista previa, y nada cambiaba',
} as const;

function count(amount: number, one: string, many: string): string {
  return `${amount.toLocaleString('es-AR')} ${amount === 1 ? one : many}`;
}

/** `1 de diciembre de 2026 a las 00:00` */
function longMinute(time: Date): string {
  return `${formatLongDay(shopDay(time))} a las ${shopInstant(time).slice(11, 16)}`;
}
