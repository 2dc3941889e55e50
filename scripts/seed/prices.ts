import { shop } from '../../src/shop.ts';

/** Rounds up to a price like `15.900` or `41.990`. */
export function shopPesosCents(pesos: number): number {
  const thousand = Math.ceil(pesos / 1000) * 1000;
  return (thousand - (thousand > 30_000 ? 10 : 100)) * 100;
}

/** Converts pesos to a dollar price like `10,99` or `8,49`: up to the next half dollar, minus a cent. */
export function shopDollarCents(pesosCents: number): number {
  return Math.ceil(pesosCents / shop.pesosPerDollar / 50) * 50 - 1;
}

export function discountedCents(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}
