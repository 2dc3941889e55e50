export const twinTexts = {
  price: 'Precio',
  dollars: 'Precio en dólares',
  before: (price: string) => `antes ${price}`,
  stock: 'Stock',
  deal: 'Promoción',
  series: 'Serie',
  id: 'Código',
  page: 'La misma página para personas',
  changed: 'Último cambio de estos datos',
  products: 'Productos',
  pageOf: (page: number, pages: number) => `${page} de ${pages}`,
} as const;
