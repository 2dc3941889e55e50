export const currencyTexts = { label: 'Moneda' } as const;
