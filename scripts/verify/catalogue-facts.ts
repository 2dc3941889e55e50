/** What a schema cannot see in a catalogue: percentages as fractions, amounts in cents, unknown words, foreign pictures. */
import { basePath } from '../../src/api/endpoint.ts';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';

/** Fields of a list's card, as it came. */
interface RawCard {
  readonly slug?: unknown;
  readonly price?: { readonly amount?: unknown } | null;
  readonly priceWithDiscount?: { readonly amount?: unknown } | null;
  readonly discount_percent?: unknown;
  readonly images?: readonly { readonly path?: unknown }[] | null;
  readonly format?: unknown;
  readonly language?: unknown;
}

export class Facts {
  readonly #origin: string;
  readonly #hosts: readonly string[];
  readonly #cards = new Map<string, Map<string, RawCard>>();
  readonly #offers: { readonly discountPercent?: unknown }[] = [];

  /** @param pictureHosts from which pictures are fetched, too */
  constructor(origin: string, pictureHosts: readonly string[]) {
    this.#origin = origin;
    this.#hosts = [new URL(origin).host, ...pictureHosts];
  }

  /** Remembers the cards of a list. @returns the answer */
  async read(url: string, answer: Response): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice(basePath.length);
    if (!answer.ok || !['/products-list', '/products/offer'].includes(path)) return answer;
    const json = (await answer
      .clone()
      .json()
      .catch(() => null)) as { data?: unknown; offers?: unknown } | null;
    if (path === '/products/offer' && Array.isArray(json?.offers))
      this.#offers.push(...(json.offers as { discountPercent?: unknown }[]));
    if (path !== '/products-list' || !Array.isArray(json?.data)) return answer;
    const currency = searchParams.get('currency') ?? 'ARS';
    const cards = this.#cards.get(currency) ?? new Map<string, RawCard>();
    this.#cards.set(currency, cards);
    for (const card of json.data as (RawCard | null)[]) if (card !== null) cards.set(String(card.slug), card);
    return answer;
  }

  cardOf(slug: string, currency: string): RawCard | undefined {
    return this.#cards.get(currency)?.get(slug);
  }

  /** Deviations, each with an example and how many more there are. */
  wrong(): readonly string[] {
    const [pesos, dollars] = [this.#of('ARS'), this.#of('USD')];
    const offers = this.#offers.filter(({ discountPercent }) => isFraction(discountPercent));
    return [
      ...said(
        pesos.filter(hasFraction),
        ({ slug, discount_percent }) =>
          `discount_percent of "${String(slug)}" is ${String(discount_percent)}; it should be ${shownPercent(discount_percent)}: percentages are not fractions`,
      ),
      ...said(
        offers,
        ({ discountPercent }) =>
          `GET /products/offer: discountPercent is ${String(discountPercent)}; it should be ${shownPercent(discountPercent)}: percentages are not fractions`,
      ),
      ...said(
        pesos.filter(contradicts),
        ({ slug, discount_percent }) =>
          `discount_percent of "${String(slug)}" is ${String(discount_percent)}, and its priceWithDiscount says otherwise`,
      ),
      ...this.#sameInBoth(pesos, dollars),
    ];
  }

  /** Worth a look. */
  remarkable(): readonly string[] {
    const cards = this.#of('ARS');
    return [
      ...this.#foreignPictures(cards),
      ...unknownWords(cards, 'format', bookFormats),
      ...unknownWords(cards, 'language', languages),
      ...likeCents(this.#of('USD')),
    ];
  }

  #of(currency: string): readonly RawCard[] {
    return [...(this.#cards.get(currency)?.values() ?? [])];
  }

  #sameInBoth(pesos: readonly RawCard[], dollars: readonly RawCard[]): readonly string[] {
    const dollarsOf = new Map(dollars.map(({ slug, price }) => [slug, price?.amount]));
    const same = pesos.filter(
      ({ slug, price }) => price?.amount !== undefined && dollarsOf.get(slug) === price.amount,
    );
    if (same.length < 2 || same.length < pesos.length / 2) return [];
    return said(
      same,
      ({ slug, price }) =>
        `"${String(slug)}" costs ${String(price?.amount)} in pesos and in dollars: does the backend read currency?`,
    );
  }

  #foreignPictures(cards: readonly RawCard[]): readonly string[] {
    const hosts = new Map<string, number>();
    for (const { images } of cards)
      for (const { path } of images ?? []) {
        const host = typeof path === 'string' ? URL.parse(path, this.#origin)?.host : undefined;
        if (host !== undefined && !this.#hosts.includes(host)) hosts.set(host, (hosts.get(host) ?? 0) + 1);
      }
    return [...hosts].map(
      ([host, pictures]) =>
        `${pictures} pictures are on ${host}: a publish fetches them when PICTURE_HOSTS names that host`,
    );
  }
}

function said<T>(items: readonly T[], text: (item: T) => string): readonly string[] {
  const [first] = items;
  if (first === undefined) return [];
  return [items.length === 1 ? text(first) : `${text(first)}, and ${items.length - 1} more like it`];
}

function isFraction(percent: unknown): percent is number {
  return typeof percent === 'number' && percent > 0 && percent < 1;
}

function hasFraction(card: RawCard): boolean {
  return isFraction(card.discount_percent);
}

function shownPercent(percent: unknown): string {
  return String(Math.round(Number(percent) * 100));
}

/** Percentages are whole, and prices are rounded. */
const tolerance = 1.5;

function contradicts({ price, priceWithDiscount, discount_percent: percent }: RawCard): boolean {
  if (typeof percent !== 'number' || isFraction(percent)) return false;
  const [list, sale] = [price?.amount, priceWithDiscount?.amount];
  if (typeof list !== 'number' || typeof sale !== 'number' || list <= 0 || sale >= list) return false;
  return Math.abs(100 - (100 * sale) / list - percent) > tolerance;
}

function unknownWords(
  cards: readonly RawCard[],
  field: 'format' | 'language',
  knownWords: readonly string[],
): readonly string[] {
  const found = new Set(cards.flatMap((card) => (typeof card[field] === 'string' ? card[field] : [])));
  const unknown = [...found].filter((word) => word !== '' && !knownWords.includes(word));
  if (unknown.length === 0) return [];
  return [
    `${field} has words that the shop does not know: ${unknown.join(', ')}; it knows ${knownWords.join(', ')}`,
  ];
}

/** No comic costs hundreds of dollars, all of them without cents. */
function likeCents(cards: readonly RawCard[]): readonly string[] {
  const amounts = cards.flatMap(({ price }) => (typeof price?.amount === 'number' ? price.amount : []));
  const middle = amounts.toSorted((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 0;
  if (middle < 500 || !amounts.every(Number.isInteger)) return [];
  return [`half of the products cost more than ${middle} dollars: amounts are decimal dollars, not cents`];
}
