/** Texts of the publisher panel's page of field data. */
export const fieldTexts = {
  title: 'Velocidad real',
  lead: 'Lo que midieron los navegadores de los visitantes, sin saber de quién son. Cada punto es una semana: tres de cada cuatro visitas anduvieron así o mejor. Las rayas verticales son versiones publicadas, las que cambiaron más páginas.',
  off: 'La medición está apagada (FIELD_DATA=0): si hay datos, son de antes.',
  unreadable: 'Los datos no se pudieron leer. Probá de nuevo en un momento.',
  empty:
    'Todavía no hay datos de las últimas doce semanas. Aparecen a los pocos segundos de una visita medida.',
  emptyChoice: 'En estas doce semanas no hubo visitas así. Elegí otra página u otra conexión.',
  sampled: (percent: number) => `Se mide el ${number(percent, 0)} % de las visitas.`,
  choice: {
    label: 'Qué visitas',
    kind: 'Página',
    allKinds: 'Todas las páginas',
    connection: 'Conexión',
    allConnections: 'Todas las conexiones',
    see: 'Ver',
  },
  /** Other kinds of page are named by their path. */
  kinds: {
    home: 'Inicio',
    productList: 'Listas de productos',
    product: 'Productos',
    landing: 'Campañas',
    author: 'Autores',
    series: 'Series',
    brand: 'Editoriales',
    tag: 'Etiquetas',
    offers: 'Ofertas',
    cart: 'Carrito',
    checkout: 'Checkout',
    notFound: 'Páginas que no existen',
  } as Readonly<Record<string, string>>,
  connections: {
    '4g': 'Rápida (4G o más)',
    '3g': 'Lenta (3G)',
    '2g': 'Muy lenta (2G)',
    save: 'Con ahorro de datos',
    unknown: 'El navegador no la dice',
  },
  figures: {
    lcp: {
      heading: 'Hasta que se ve lo principal (LCP)',
      about: 'Desde que se pide la página hasta que se ve su imagen o su texto más grande.',
    },
    inp: {
      heading: 'Respuesta a un toque (INP)',
      about: 'Lo que tarda en verse el efecto del toque más lento de la visita.',
    },
    cls: {
      heading: 'Saltos de la página (CLS)',
      about: 'Cuánto se mueve sola la página mientras se lee: 0 es nada.',
    },
    add: {
      heading: 'Hasta que se puede agregar al carrito',
      about: 'Desde que se pide la página hasta que su botón responde en el acto.',
    },
    failed: {
      heading: 'Visitas con llamadas que fallaron',
      about: 'Visitas a las que el sistema de la tienda no les contestó al menos una vez.',
    },
  },
  seconds: (ms: number) => `${number(ms / 1000, 2, 2)} s`,
  milliseconds: (ms: number) => `${number(ms, 0)} ms`,
  score: (value: number) => number(value, 3),
  share: (value: number) => `${number(value * 100, 1)} %`,
  none: 'Sin datos',
  unknown: '—',
  lastWeek: (value: string, week: string) => `${value} en la semana del ${week}`,
  goodUpTo: (value: string) => `bueno hasta ${value}`,
  chart: (heading: string, first: string, last: string) =>
    `${heading}, por semana, del ${first} al ${last}. La tabla de abajo dice lo mismo.`,
  point: (week: string, value: string, views: number) => `Semana del ${week}: ${value} (${visits(views)})`,
  mark: (time: string, products: number, pages: number) =>
    `Versión del ${time}: ${number(products, 0)} productos, ${number(pages, 0)} páginas`,
  table: {
    open: 'Ver en una tabla',
    week: 'Semana del',
    value: 'Valor',
    views: 'Visitas',
    releases: 'Versiones',
  },
  releases: {
    heading: 'Por versión',
    about: 'Las últimas versiones con visitas medidas.',
    release: 'Versión',
    pages: 'Páginas',
    views: 'Visitas',
    lcp: 'LCP',
    add: 'Agregar',
  },
  count: (amount: number) => number(amount, 0),
} as const;

function number(value: number, most: number, least = 0): string {
  return value.toLocaleString('es-AR', { maximumFractionDigits: most, minimumFractionDigits: least });
}

function visits(views: number): string {
  return views === 1 ? '1 visita' : `${number(views, 0)} visitas`;
}
