import type { DeliveryEstimate } from '../../domain/catalogue/delivery-estimate.ts';
import { formatWeekday, shortTime } from '../../domain/shop-day.ts';
import type { PickupTime } from '../../domain/shop/pickup-time.ts';

export const shippingTexts = {
  /** The calculator's other texts are in `cart-page.ts`: product pages load these early. */
  calculator: 'Calcular costo de envío',
  arrives,
  /** Short, so that the line does not wrap on a phone. */
  place: (zipCode: string) => `CP ${zipCode} · `,
  shipsEverywhere: 'Envíos a todo el país',
  freeFrom: (amount: string) => `Gratis desde ${amount}`,
  pickupPoint: 'Retiro en sucursal de correo',
  pickupPointDays: (days: number) => `Unos ${days} días hábiles`,
  /** As long as what it replaces: nothing shifts. */
  whenBack: 'Cuando vuelva a haber',
  pickup: 'Retiro sin cargo',
  /** Where a branch has it. */
  pickupOn: (time: PickupTime) => `Retirás ${pickupWhen(time)}`,
  pickupWhen,
  /** Before the units of the branches, where `pickupOn` does not say it. */
  freePickup: (units: string) => `Gratis · ${units}`,
  /** Both branches fit on one line of a phone. */
  branchUnits: (branch: string, units: number) =>
    `${branch}: ${units === 0 ? 'no hay' : units === 1 ? 'queda 1' : `hay ${units.toLocaleString('es-AR')}`}`,
} as const;

function arrives(estimate: DeliveryEstimate): string {
  switch (estimate.name) {
    case 'unknown-zip':
      return 'Llega en el día a CABA y GBA';
    case 'today':
      return 'Llega hoy';
    case 'tomorrow':
      return 'Llega mañana';
    case 'monday':
      return 'Llega el lunes';
    case 'business-days':
      return `Llega en ${estimate.from} a ${estimate.to} días hábiles`;
  }
}

/** Never "hoy" after closing. */
function pickupWhen({ inDays, day, isOpen, opens, closes }: PickupTime): string {
  // One line on a phone.
  if (inDays > 1) return `el ${formatWeekday(day)}`;
  const from = shortTime(opens);
  if (inDays === 1) return `mañana desde las ${from} h`;
  const until = shortTime(closes);
  return isOpen ? `hoy hasta las ${until} h` : `hoy de ${from} a ${until} h`;
}
