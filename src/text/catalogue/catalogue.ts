import type { BookFormat, Language } from '../../domain/catalogue/product.ts';
import type { UnitDiscount } from '../../domain/catalogue/price-rules.ts';
import { liveProductTexts } from './live-product.ts';

export const catalogueTexts = {
  ...liveProductTexts,
  seeAll: 'Ver todo',
  seeCatalogue: 'Ver todo el catálogo',
  breadcrumbs: 'Estás en',

  presale: 'Preventa',

  unitDiscount: ({ every, discounted, percent }: UnitDiscount) =>
    percent === 100
      ? `Llevá ${every} y pagá ${every - discounted}`
      : `${percent}% de descuento en la segunda unidad`,

  coverOf: (title: string) => `Tapa de ${title}`,

  formats: {
    grapa: 'Grapa',
    rustica: 'Rústica',
    rustica_con_solapas: 'Rústica con solapas',
    tapa_dura: 'Tapa dura',
    tapa_blanda: 'Tapa blanda',
  } satisfies Record<BookFormat, string>,
  languages: {
    español: 'Español',
    Ingles: 'Inglés',
    Japones: 'Japonés',
  } satisfies Record<Language, string>,
} as const;
