import { formatLongDay, formatMonth, formatWeekday } from '../../domain/shop-day.ts';
import { capital } from '../branches.ts';

export const releaseTexts = {
  undated: 'En preventa, todavía sin fecha',
  comesOut: (day: string) => `Sale el ${formatLongDay(day)}`,

  /** @param day null when a presale has none */
  waits: (day: string | null) =>
    day === null
      ? 'El pedido sale completo cuando llegue la preventa, que todavía no tiene fecha.'
      : `El pedido sale completo desde el ${formatLongDay(day)}, cuando llegue la preventa.`,
  twoOrders: 'Si querés lo demás antes, hacé dos pedidos: uno sin la preventa y otro con ella.',
} as const;

/** Feeds of a series or an author. */
export const followTexts = {
  title: (name: string, shopName: string) => `${name} – ${shopName}`,
  lead: 'Enterate de lo próximo',
  description: (name: string) => `Preventas y novedades de ${name}.`,
} as const;

export const calendarTexts = {
  title: 'Calendario de lanzamientos',
  description: 'Qué sale y cuándo: los próximos cómics, manga y libros en preventa, mes por mes.',
  lead: 'Lo que viene, mes por mes. Reservalo ahora y recibilo apenas salga.',
  month: (month: string) => capital(formatMonth(month)),
  day: (day: string) => capital(formatWeekday(day)),
  undated: 'Todavía sin fecha',
  empty: 'En este momento no hay lanzamientos anunciados',
  emptyHint: 'Mientras tanto, mirá las novedades.',
  follow: 'Seguilo',
  calendar: 'En tu calendario (ICS)',
  feed: 'Por RSS',
  feedTitle: (shopName: string) => `Lanzamientos de ${shopName}`,
} as const;
