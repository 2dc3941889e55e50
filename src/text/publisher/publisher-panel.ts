export const panelTexts = {
  title: 'Publicación',
  login: {
    password: 'Contraseña',
    enter: 'Entrar',
    wrong: 'La contraseña no es correcta.',
    tooMany: 'Demasiados intentos. Esperá un rato y probá de nuevo.',
    leave: 'Salir',
  },
  otherHost:
    'El panel no responde con este nombre. Abrilo como localhost, o agregá el nombre a ALLOWED_HOSTS.',
  state: {
    heading: 'Ahora',
    idle: 'Nada en curso',
    waiting: 'Hay cambios en espera: se publican enseguida.',
    runningSince: (time: string) => `Publicando desde las ${time}`,
    live: (time: string) => `La versión que ven los clientes es de ${time}.`,
    nothingLive: 'Todavía no hay ninguna versión publicada.',
    next: (time: string, cause: string) => `Próxima revisión: ${time} (${cause}).`,
    failed: 'La última publicación no salió',
    retry: (time: string) => `Se vuelve a intentar solo a las ${time}.`,
    paused: (time: string) =>
      `Se volvió a una versión anterior (${time}). No se publica nada por sí solo hasta que presiones «Publicar ahora».`,
  },
  actions: {
    publish: 'Publicar ahora',
    publishExplained: 'Lee el sistema de la tienda y publica lo que cambió: los clientes lo ven en segundos.',
    back: 'Volver a otra versión',
    backExplained:
      'Los clientes ven la versión elegida al instante. Después no se publica nada por sí solo hasta que presiones «Publicar ahora».',
    backTo: 'Volver a esta',
    backToOf: (time: string) => `Volver a esta: la versión de ${time}`,
    isLive: 'Es la que se ve ahora.',
    accept: 'Está bien, publicar igual',
    acceptExplained: 'Publica también lo que está en espera: los precios, las tapas y lo que ya no está.',
    asked: 'Anotado: se publica enseguida.',
    done: 'Listo.',
    wentBack: 'Listo: se volvió a la versión elegida.',
    settled: 'Listo: ese aviso ya no se muestra.',
    refused: 'No se publicó: abajo está por qué.',
    notPutBack:
      'El precio de lista ya es el publicado: lo que cambió es una oferta. Corregila en el sistema de la tienda (npm run edit -- offer).',
    noOlder: 'Esa versión ya no se guarda, o es la que se ve ahora.',
  },
  warnings: {
    heading: 'Para revisar',
    since: (time: string) => `desde ${time}`,
    settle: 'Ya lo vi',
    settleOf: (text: string) => `Ya lo vi: ${text}`,
    fullSync: 'Revisar todo de nuevo',
    fullSyncExplained:
      'Todos los productos y las imágenes se leen otra vez, y se publica lo que cambió. Son varios minutos.',
    leftOut: {
      product: (id: number, slug: string, why: string) =>
        `El producto ${id} (${slug}) no tiene página: ${why}.`,
      category: (name: string, slug: string, why: string) =>
        `La categoría «${name}» (${slug}) no tiene página: ${why}.`,
      why: {
        unsafe:
          'su dirección tiene caracteres que no pueden ir en una dirección web (pueden ir letras, números, espacios en el medio y - . _ ~)',
        'file-name': 'su dirección termina como el nombre de un archivo',
        number: 'su dirección es un número, y esas son las de las páginas de una lista',
        taken: 'otro ya tiene esa dirección',
      },
    },
    itemLeftOut: (item: string | null, fault: string) =>
      `${item === null ? 'Algo sin nombre' : `«${item}»`} quedó afuera: el sistema de la tienda lo dio mal (${fault}).`,
    callMissing: (call: string) =>
      `El sistema de la tienda no tiene ${call}: lo que lo necesita no se muestra.`,
    fields: { format: 'el formato', language: 'el idioma' },
    unknownWords: (field: string, words: readonly string[], product: string) =>
      `La tienda no conoce ${field} ${words.map((word) => `«${word}»`).join(', ')} (por ejemplo, de «${product}»): se muestra tal cual, y los filtros no lo tienen.`,
    replyBroken: (fault: string) =>
      `El sistema de la tienda respondió mal, y la tienda sigue sin eso: ${fault}.`,
    notInTree: (name: string, slug: string) =>
      `La categoría «${name}» (${slug}) está en un producto y no en el árbol de categorías.`,
    etagReused: (call: string) =>
      `El sistema de la tienda responde ${call} con otro contenido bajo la misma etiqueta (ETag), lo que oculta cambios: por ahora se lee cada vez entero.`,
    nameUnknown: (slug: string) =>
      `Avisaron que cambió «${slug}», que no existe en la tienda ni en su sistema.`,
    landingMissing: (slug: string) =>
      `La tienda enlaza la landing «${slug}», que no existe en el sistema de la tienda.`,
    ownLandingMissing: (slug: string) =>
      `src/shop.ts nombra la landing «${slug}» (landings), que no existe en el sistema de la tienda.`,
    highlightMissing: (link: string) =>
      `src/shop.ts lleva desde el inicio a ${link} (highlights), donde no hay productos.`,
    lastRecommended: 'El sistema de la tienda no dio los recomendados: se ven los últimos conocidos.',
    lastMostLiked: (theme: string) =>
      `El sistema de la tienda no dio los más queridos de «${theme}»: se ven los últimos conocidos.`,
    picture: (source: string, product: string | null, why: string) =>
      `La imagen ${product === null ? source : `de «${product}» (${source})`} no se puede publicar: ${why}.`,
    pictureWhy: {
      late: (seconds: number) => `no llegó en ${seconds} segundos`,
      status: (status: number) =>
        status === 404 ? 'no está (404)' : `el sistema de la tienda respondió ${status}`,
      'other-host': (host: string) => `está en ${host}, que PICTURE_HOSTS no nombra`,
      'private-host': (host: string) => `está en ${host}, que es una dirección de esta máquina o de su red`,
      unreachable: (host: string) => `${host} no responde`,
      'too-large': (megabytes: number) => `pesa más de ${megabytes} MB`,
      'too-many-pixels': (millions: number) => `tiene más de ${millions} millones de píxeles`,
      'too-tall': (height: number, most: number) =>
        `es demasiado alta para su ancho: en la página tendría ${height} píxeles de alto, y el máximo es ${most}`,
      'unknown-format': 'no es jpeg, png, webp ni gif',
      'not-encodable': 'no se la pudo convertir para las páginas',
      unreadable: 'el archivo está dañado',
    },
    emptyLink: (link: string, file: string) => `${file} lleva a ${link}, donde hoy no hay nada.`,
    deadBarLink: (link: string) => `Un mensaje de la barra de arriba lleva a ${link}, donde no hay nada.`,
    deadLink: (page: string, link: string) => `En ${page}, un enlace lleva a ${link}, donde no hay nada.`,
    explained:
      '«Ya lo vi» esconde un aviso. Lo que ya está resuelto se va solo con la próxima revisión completa.',
  },
  outside: {
    heading: 'Fuera de esta máquina',
    kinds: {
      deploy: 'Destino de las páginas',
      cdn: 'CDN',
      'cdn-again': 'CDN, segundo aviso',
      'index-now': 'Buscadores (IndexNow)',
      webhook: 'Otro sistema',
    },
    has: (time: string) => `Ahí está la versión de ${time}.`,
    isTold: (time: string) => `Se avisó de la versión de ${time}.`,
    upToDate: 'Al día.',
    uploading: (time: string) => `Subiendo la versión de ${time}.`,
    telling: (time: string) => `Avisando de la versión de ${time}.`,
    held: (time: string) => `Se avisa después de subir la versión de ${time}.`,
    notUploaded: (time: string, next: string) =>
      `Sin subir la versión de ${time}. Se reintenta a las ${next}.`,
    notTold: (time: string, next: string) =>
      `Sin avisar de la versión de ${time}. Se reintenta a las ${next}.`,
    hereAlone: 'Está lista en esta máquina, y todavía no se pudo subir: abajo está por qué.',
    told: 'Últimos avisos',
    addresses: (amount: number) => count(amount, 'dirección', 'direcciones'),
  },
  history: {
    heading: 'Últimas publicaciones',
    empty: 'Todavía no hay nada para mostrar.',
    upToDate: 'Sin cambios',
    published: (products: number, pages: number) =>
      `${count(products, 'producto', 'productos')} · ${count(pages, 'página', 'páginas')}`,
    interrupted: 'Se interrumpió. La tienda sigue entera; la próxima publicación completa lo que falte.',
    refused: 'No se publicó',
    again: (times: number, time: string) => `${times.toLocaleString('es-AR')} veces desde ${time}`,
    wentBack: (time: string) => `Se volvió a la versión de ${time}.`,
    missing: 'Por ejemplo, ya no están',
    unknown: 'No se sabe qué cambió.',
    products: 'Productos que cambiaron',
    pages: 'Páginas que cambiaron',
    reasons: {
      product: 'cambió el producto',
      shown: (products: readonly string[]) => `muestra lo que cambió: ${products.join(', ')}`,
      list: 'cambió qué productos lista o en qué orden',
      content: 'cambió su contenido',
      everywhere: 'cambió algo que está en todas las páginas',
    },
    removed: (pages: number) => `Además, ${count(pages, 'página quitada', 'páginas quitadas')}.`,
    more: (hiddenCount: number) => `y ${hiddenCount} más`,
    warnings: 'Avisos',
    details: 'Detalle técnico',
  },
  causes: {
    start: 'al arrancar',
    schedule: 'revisión programada',
    'full-sync': 'revisión completa',
    webhook: 'aviso del sistema',
    reminder: 'una oferta empieza o termina',
    hand: 'a mano',
    command: 'línea de comandos',
    retry: 'reintento',
  },
  problems: {
    paused: 'Se volvió a una versión anterior mientras se publicaba.',
    'other-address':
      'Las páginas publicadas son de otra dirección que la configurada (SITE_URL). Para mudar la tienda, o para dejar una demostración: npm run publish -- --new-address.',
    'api-unreachable': 'No se pudo llegar al sistema de la tienda.',
    'api-failed': 'El sistema de la tienda respondió con un error.',
    'list-keeps-changing': 'La lista de productos cambiaba mientras se leía.',
    'list-does-not-fit': 'La lista de productos del sistema de la tienda se contradice.',
    'nothing-to-sell':
      'No quedaría ningún producto a la vista: ninguno de los que da el sistema se puede publicar.',
    'unsound-data': 'Hay un dato que no puede ser, por ejemplo un precio en cero.',
    'too-many-lost': 'Faltan demasiados productos de golpe.',
    'build-failed': 'No se pudieron armar las páginas.',
    'broken-site': 'Las páginas nuevas no pasaron los controles.',
    'answers-now':
      'El sistema de la tienda no dice cómo será en otro momento: le falta atender «at» con la firma de PUBLISH_SECRETS.',
    busy: 'Otro programa estaba publicando.',
    'disk-full': 'No hay lugar en el disco. Hay que liberar espacio en la máquina.',
    bug: 'Falló el programa de publicación.',
  },
  /** What a publish left out. */
  refused: {
    'price-moved': (amount: number) =>
      `${count(amount, 'producto cambió', 'productos cambiaron')} de precio a la vez sin una oferta anunciada que lo explique. Ya se cobra el precio nuevo: el carrito lo toma y una página abierta lo muestra. Las páginas publicadas y los buscadores siguen con el anterior.`,
    'price-jumped': (amount: number) =>
      `${count(amount, 'producto cambió', 'productos cambiaron')} de precio en más de la mitad sin una oferta anunciada que lo explique. Ya se cobra el precio nuevo: el carrito lo toma y una página abierta lo muestra. Las páginas publicadas y los buscadores siguen con el anterior.`,
    missing: (amount: number) =>
      `Faltan ${count(amount, 'producto', 'productos')} de golpe. Sigue a la vista lo anterior hasta que presiones «Está bien, publicar igual».`,
    'costs-nothing': (amount: number) =>
      `${count(amount, 'producto tiene', 'productos tienen')} precio cero. Sigue a la vista lo anterior hasta que se corrija en el sistema de la tienda.`,
    'other-currency': (amount: number) =>
      `${count(amount, 'producto tiene', 'productos tienen')} el precio en otra moneda que la pedida. Sigue a la vista lo anterior hasta que se corrija en el sistema de la tienda.`,
    'one-currency': (amount: number) =>
      `${count(amount, 'producto no tiene', 'productos no tienen')} precio en dólares, y otros sí. Sigue a la vista lo anterior hasta que se corrija en el sistema de la tienda.`,
    unreadable: (amount: number) =>
      `El sistema de la tienda da mal ${count(amount, 'producto', 'productos')}. Sigue a la vista lo anterior hasta que se corrija ahí.`,
    'no-cover': (amount: number) =>
      `La tapa de ${count(amount, 'producto', 'productos')} no se puede bajar, y son demasiadas. Sigue a la vista lo anterior hasta que presiones «Está bien, publicar igual».`,
    which: 'Cuáles',
    price: (before: string, after: string) => `publicado ${before}, se cobra ${after}`,
    waysOut:
      'Si está bien, presioná «Está bien, publicar igual». Si no, «Volver al precio publicado» en cada producto: se cobra ese desde ese momento.',
    waysOutElsewhere:
      'Si está bien, presioná «Está bien, publicar igual». Si no, corregí el precio en el sistema de la tienda: hasta entonces se cobra el nuevo.',
    putBack: 'Volver al precio publicado',
    putBackOf: (name: string) => `Volver al precio publicado: ${name}`,
    none: 'sin precio',
  },
  doing: {
    list: 'Leyendo la lista de productos',
    products: 'Leyendo productos',
    'list-moved': 'La lista cambió: se lee de nuevo',
    'pictures-lost': 'Faltan imágenes guardadas: se lee todo de nuevo',
    pictures: 'Preparando imágenes',
    pages: 'Armando páginas',
    bundling: 'Preparando el código de las páginas',
    releasing: 'Guardando la versión nueva',
  },
  working: 'Trabajando',
} as const;

function count(amount: number, one: string, many: string): string {
  return `${amount.toLocaleString('es-AR')} ${amount === 1 ? one : many}`;
}

const several = new Intl.ListFormat('es-AR');

/** Why a page changed. */
export const pageChangeTexts = {
  product: (fields: readonly string[]) => `cambió: ${several.format(fields)}`,
  shown: (fields: readonly string[], products: readonly string[]) =>
    `${several.format(fields)} de ${products.join(', ')}`,
  fields: {
    prices: 'precio',
    title: 'título',
    stock: 'disponibilidad',
    isOnPresale: 'preventa',
    releaseDate: 'fecha de salida',
    cover: 'tapa',
    images: 'fotos',
    authors: 'autores',
    brand: 'editorial',
    categories: 'categorías',
    tags: 'etiquetas',
    unitDiscounts: 'descuentos por cantidad',
    description: 'descripción',
    videos: 'videos',
    related: 'relacionados',
    sameAuthor: 'del mismo autor',
  },
  otherFields: 'datos',
};
