import type { SeriesForm } from '../../domain/catalogue/volume.ts';

/** Avisame: the field of sold-out products and of series. */
export const alertTexts = {
  email: 'Tu correo',
  button: 'Avisame',
  hint: {
    product: 'Te escribimos una sola vez, cuando se pueda comprar.',
    series: 'Te escribimos una sola vez por cada uno, cuando llegue.',
    volume: 'Te escribimos una sola vez, cuando llegue.',
  },
  messaging: 'O pedilo por WhatsApp',
} as const;

/** Words for a series, on its page, in the collection and for a search. */
export const seriesAlertTexts = {
  open: {
    issues: 'Avisame de los números que lleguen',
    volumes: 'Avisame de los tomos que lleguen',
  } satisfies Record<SeriesForm, string>,
  of: 'De cuáles te avisamos',
  every: { issues: 'Cada número nuevo', volumes: 'Cada tomo nuevo' } satisfies Record<SeriesForm, string>,
  missing: {
    issues: (number: string, series: string) =>
      `No tenemos el número ${number} de «${series}». ¿Te avisamos cuando llegue?`,
    volumes: (number: string, series: string) =>
      `No tenemos el tomo ${number} de «${series}». ¿Te avisamos cuando llegue?`,
  } satisfies Record<SeriesForm, (number: string, series: string) => string>,
  message: (series: string) => `Hola, ¿me avisan cuando llegue algo de «${series}»?`,
} as const;
