/** Words of the choice of a currency. */
export const currencyTexts = { label: 'Moneda' } as const;
