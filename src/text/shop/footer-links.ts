import type { RouteName } from '../../domain/routes.ts';
import { customerTexts } from '../account/customer.ts';
import { calendarTexts } from '../catalogue/release.ts';
import { shopTexts } from './shop.ts';

/** Links of the footer to pages, by their route, in its order. */
export const footerLinks = {
  howToBuy: shopTexts.links.howToBuy,
  contact: 'Formulario de contacto',
  customOrder: 'Encargos',
  calendar: calendarTexts.title,
  collection: customerTexts.links.accountCollection,
  wholesaleLinks: 'Distribución internacional',
  about: shopTexts.links.about,
  privacy: 'Políticas de privacidad',
} as const satisfies Partial<Record<RouteName, string>>;
