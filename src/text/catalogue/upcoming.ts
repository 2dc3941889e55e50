import { formatLongDay } from '../../domain/shop-day.ts';

export const upcomingTexts = {
  title: 'Lo que viene de tus series',
  loading: 'Buscando lo que viene…',
  failed: 'No pudimos leer lo que viene.',
  retry: 'Probar de nuevo',
  /** No series at all. */
  noSeries:
    'Marcá tus series: en la página de cada una tocá «Marcar los que tengo» y acá vas a ver lo próximo.',
  findSeries: 'Buscar mis series',
  nothing: 'Por ahora no hay nada anunciado de tus series. Lo que se anuncie va a aparecer acá.',
  calendar: 'Ver el calendario',
  calendarTitle: 'Tus series en tu calendario',
  list: 'Preventas y tomos nuevos de tus series',

  /** @param today days as `2027-03-12`; a presale may wait beyond its day */
  comesOut: (day: string | null, today: string) => {
    if (day === null) return 'Todavía sin fecha';
    if (day === today) return 'Sale hoy';
    return day < today ? 'Sale en estos días' : `Sale el ${formatLongDay(day)}`;
  },
  isNew: 'Ya salió',
  reserve: 'Reservar',
  reserveOf: (title: string) => `Reservar ${title}`,
  reserved: 'Ya lo reservaste',
  see: 'Ver',
  seeOf: (title: string) => `Ver ${title}`,
} as const;
