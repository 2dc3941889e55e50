export const currencyTexts = {
  label: 'Moneda',
  notKept:
    'Tu navegador no guarda los datos de esta tienda, así que no podemos recordar la moneda que elegís.',
} as const;
