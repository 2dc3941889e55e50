import type { ProductKind, SeedSeries } from './data/seed-series.ts';
import type { Random } from './random.ts';
import type { SeedVolume } from './shelf-order.ts';

/** HTML with paragraphs, emphasis and lists. */
export function describe(volume: SeedVolume, random: Random): string {
  const { series } = volume;
  const paragraphs = [opening(volume, random), series.blurb, closing(volume, random)];
  return paragraphs.map((text) => (text === '' ? '' : `<p>${text}</p>`)).join('') + technicalData(series);
}

function opening({ series, number, title }: SeedVolume, random: Random): string {
  const name = `<em>${escaped(series.volumes > 1 ? series.title : title)}</em>`;
  if (!isReading(series.kind))
    return escaped(random.pick(openingsOfThings[series.kind] ?? [''])) || `${name}.`;
  const by = series.authors.length > 0 ? `, de ${escaped(joined(series.authors))}` : '';
  if (series.volumes === 1) {
    return random.pick([
      `${name}${by}, completo en un solo libro.`,
      `Un clásico de nuestra biblioteca: ${name}${by}.`,
      `${name}${by}: para leer de un tirón y volver a empezar.`,
    ]);
  }
  if (number === 1) {
    return random.pick([
      `Acá empieza ${name}${by}.`,
      `El comienzo de ${name}${by}. Si nunca lo leíste, es por acá.`,
      `Primera entrega de ${name}${by}.`,
    ]);
  }
  return random.pick([
    `La entrega número ${number} de ${name}${by}.`,
    `Sigue ${name}${by}, con su volumen ${number}.`,
    `Volumen ${number} de ${name}${by}.`,
  ]);
}

function closing({ series, number, isOnPresale }: SeedVolume, random: Random): string {
  if (isOnPresale)
    return '<strong>Preventa:</strong> reservalo ahora y te lo separamos apenas llegue de imprenta.';
  if (series.language === 'Ingles' && isReading(series.kind)) return 'Edición importada, en inglés.';
  if (series.language === 'Japones') return 'Edición importada, en japonés.';
  if (series.volumes > 1 && number === series.volumes && !series.hasPresale && isReading(series.kind)) {
    return 'Con este volumen se completa la colección.';
  }
  return random.pick(closings[voiceOf(series.kind)]);
}

function technicalData(series: SeedSeries): string {
  const rows = [
    series.brand && isReading(series.kind) ? `Editorial: ${escaped(series.brand)}` : null,
    series.volumes > 1 && isReading(series.kind) ? `Volúmenes publicados: ${series.volumes}` : null,
    series.format === null ? null : `Encuadernación: ${bindings[series.format]}`,
    series.kind === 'gift-card' ? 'Validez: doce meses desde la compra' : null,
    series.kind === 'gift-card' ? 'Se combina con otros medios de pago' : null,
    isReading(series.kind) || series.brand === null || series.kind === 'gift-card'
      ? null
      : `Marca: ${escaped(series.brand)}`,
  ];
  const items = rows.filter((row) => row !== null).map((row) => `<li>${row}</li>`);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

const bindings = {
  grapa: 'grapa',
  rustica: 'rústica',
  rustica_con_solapas: 'rústica con solapas',
  tapa_dura: 'tapa dura',
  tapa_blanda: 'tapa blanda',
};

const reading: ReadonlySet<ProductKind> = new Set(['manga', 'comic', 'album', 'strip', 'novel', 'art-book']);

export function isReading(kind: ProductKind): boolean {
  return reading.has(kind);
}

type Voice = 'manga' | 'comic' | 'book' | 'game' | 'thing' | 'gift-card';

function voiceOf(kind: ProductKind): Voice {
  if (kind === 'gift-card' || kind === 'manga') return kind;
  if (kind === 'comic' || kind === 'album' || kind === 'strip') return 'comic';
  if (kind === 'novel' || kind === 'art-book') return 'book';
  return kind === 'booster' || kind === 'deck' || kind === 'game-box' || kind === 'sleeves'
    ? 'game'
    : 'thing';
}

const closings: Readonly<Record<Voice, readonly string[]>> = {
  manga: [
    'Se lee en el sentido original, de derecha a izquierda.',
    'Si te falta algún tomo, preguntanos: lo buscamos en las dos sucursales.',
    'Lo enviamos protegido, para que llegue sin una sola punta doblada.',
    '',
  ],
  comic: [
    'Papel de buen gramaje y colores como corresponde.',
    'Ideal para empezar una colección o para completar la que ya tenés.',
    'Lo enviamos entre cartones, para que llegue perfecto.',
    '',
  ],
  book: [
    'Un libro para tener a mano en la mesa de luz.',
    'Si es para regalo, avisanos y lo envolvemos sin cargo.',
    'Recomendado por quienes atienden el mostrador.',
  ],
  game: [
    'Producto original, sellado de fábrica.',
    'Traelo a nuestras mesas: siempre hay alguien con quien jugar.',
  ],
  thing: ['Diseño de la casa, en tirada chica.', 'Para coleccionar o para usar todos los días.', ''],
  'gift-card': ['El saldo que no uses queda para la próxima compra.'],
};

const openingsOfThings: Partial<Record<ProductKind, readonly string[]>> = {
  mug: ['Una taza para el primer mate cocido del día.', 'Para el café de la mañana y el té de la noche.'],
  shirt: ['Remera unisex de algodón peinado.', 'Remera de corte clásico, con estampa que no se cuartea.'],
  pin: ['Un pin para la mochila, la campera o la correa del bolso.', 'Chiquito y con mucho esmalte.'],
  poster: ['Para la pared que estaba pidiendo algo.', 'Enrollado en tubo, listo para enmarcar.'],
  keychain: [
    'Para que las llaves no se pierdan, o se pierdan con estilo.',
    'Un llavero que se ve desde lejos.',
  ],
  figure: ['Figura de colección con base incluida.', 'Figura original, para exhibir con orgullo.'],
  funko: ['Un cabezón más para la estantería.', 'Figura de vinilo con su caja de ventana.'],
  booster: ['Abrilo despacio: nunca se sabe.', 'Un sobre nunca es suficiente.'],
  deck: ['Listo para jugar apenas lo abrís.', 'Un mazo armado, con todo lo necesario.'],
  'game-box': ['Para la próxima juntada con amigos.', 'Una caja que sale del estante todas las semanas.'],
  sleeves: ['Para que tus cartas envejezcan mejor que nosotros.', 'Protegen, deslizan y no se pegan.'],
  'gift-card': [
    'El regalo que nunca falla: que elija quien sabe.',
    'Para quien ya tiene todos los tomos. O cree que los tiene.',
  ],
};

function joined(names: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(names);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
