/** Prices as a shop writes them, in integer cents. */

/** How many pesos a dollar is in the seed's shop. The shop itself has no exchange rate: both prices are data. */
export const pesosPerDollar = 1450;

/** `15.900`, `41.990`: up to the next thousand, less a little. */
export function shopPesosCents(pesos: number): number {
  const thousand = Math.ceil(pesos / 1000) * 1000;
  return (thousand - (thousand > 30_000 ? 10 : 100)) * 100;
}

/** `10,99`, `8,49`: what the pesos are worth, up to the next half dollar, less a cent. */
export function shopDollarCents(pesosCents: number): number {
  return Math.ceil(pesosCents / pesosPerDollar / 50) * 50 - 1;
}

/** The price after `percent` off, to the nearest cent. */
export function discountedCents(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}
