/** Checks a page's structured data (JSON-LD): valid, consistent with the page, and with existing targets. */
import { isbn13Of } from '../../src/domain/catalogue/isbn.ts';
import { returnPolicyPath } from '../../src/domain/shop/structured-data.ts';
import { typesOf, type DataNode } from './data-node.ts';
import type { AuditFinding } from './audit-finding.ts';
import { googleFindings } from './google-rules.ts';
import type { ParsedPage } from './parsed-page.ts';
import type { PublishedSite } from './published-site.ts';

export function dataFindings(page: ParsedPage, site: PublishedSite): readonly AuditFinding[] {
  const at = (what: string): AuditFinding => ({ check: 'data', where: page.path, what });
  const nodes = dataNodes(page);
  if (nodes === null) return [at('it is no JSON')];
  const isProductPage = page.path.startsWith('/producto/');
  const products = nodes.filter((node) => typesOf(node).includes('Product'));
  return [
    ...(page.data.some((text) => /<|[\u2028\u2029]/.test(text)) ? ['characters that end a script'] : []),
    ...(products.length === Number(isProductPage) ? [] : [`${products.length} products`]),
    ...products.flatMap((product) => productFindings(product, page, site)),
    ...nodes
      .filter((node) => typesOf(node).includes('BreadcrumbList'))
      .flatMap((node) => stepFindings(node, page, site)),
    ...nodes.flatMap((node) => listFindings(node, site)),
    ...(page.path === '/' && !hasTypes(nodes, ['WebSite', 'OnlineStore'])
      ? ['no WebSite or no OnlineStore']
      : []),
    ...nodes.flatMap((node) => logoFindings(node, site)),
    ...googleFindings(nodes),
  ].map(at);
}

/** All nodes of a page; null when a block cannot be parsed. */
export function dataNodes({ data }: ParsedPage): readonly DataNode[] | null {
  try {
    return data.flatMap((text) => {
      const block = JSON.parse(text) as DataNode;
      return (block['@graph'] as readonly DataNode[] | undefined) ?? [block];
    });
  } catch {
    return null;
  }
}

/** Price in the structured data of a product page, for example `1234.50 ARS`; null on other pages. */
export function offeredPrice(page: ParsedPage): string | null {
  const product = dataNodes(page)?.find((node) => typesOf(node).includes('Product'));
  const offer = product?.['offers'] as DataNode | undefined;
  return offer ? `${String(offer['price'])} ${String(offer['priceCurrency'])}` : null;
}

function hasTypes(nodes: readonly DataNode[], types: readonly string[]): boolean {
  return types.every((type) => nodes.some((node) => typesOf(node).includes(type)));
}

const availabilities = ['InStock', 'LimitedAvailability', 'OutOfStock', 'PreOrder'];

/** Rules of this shop's products, beyond Google's. */
function productFindings(product: DataNode, page: ParsedPage, site: PublishedSite): readonly string[] {
  const offer = product['offers'] as DataNode | undefined;
  const images = [product['image'] ?? []].flat().map(String);
  const isbn = product['isbn'];
  const url = site.origin + encodeURI(page.path);
  const must: readonly (readonly [string, boolean])[] = [
    ['name', typeof product['name'] === 'string' && product['name'] !== ''],
    ['sku of letters and digits', /^[\w.-]+$/.test(String(product['sku']))],
    ['its own address', product['url'] === url],
    ['pictures that are there', images.every((image) => isOurs(image, site))],
    [
      'a valid ISBN, where it is a Book',
      isbn === undefined || (typeof isbn === 'string' && isbn13Of(isbn) === isbn),
    ],
    ['a Book exactly with an ISBN', typesOf(product).includes('Book') === (isbn !== undefined)],
    ['a single Offer', offer?.['@type'] === 'Offer'],
    ['pesos', offer?.['priceCurrency'] === 'ARS'],
    [
      'its state of stock',
      availabilities.some((name) => offer?.['availability'] === `https://schema.org/${name}`),
    ],
    ['a new thing', offer?.['itemCondition'] === 'https://schema.org/NewCondition'],
    ['the policy of returns', isPolicy(offer, site)],
    ['an old price that was higher', isStruck(offer)],
  ];
  return must.filter(([, holds]) => !holds).map(([what]) => `the product has not: ${what}`);
}

/** The return policy refers to a node of another page, which states it in full and has a matching anchor. */
function isPolicy(offer: DataNode | undefined, site: PublishedSite): boolean {
  const id = (offer?.['hasMerchantReturnPolicy'] as DataNode | undefined)?.['@id'];
  const [path = '', fragment = ''] = returnPolicyPath.split('#');
  const page = site.pageAt(path);
  return id === site.origin + returnPolicyPath && page !== null && page.ids.has(fragment) && states(page, id);
}

function states(page: ParsedPage, id: string): boolean {
  return dataNodes(page)?.some((node) => node['@id'] === id && 'merchantReturnDays' in node) ?? false;
}

function isStruck(offer: DataNode | undefined): boolean {
  const old = offer?.['priceSpecification'] as DataNode | undefined;
  return old === undefined || Number(old['price']) > Number(offer?.['price']);
}

/** Breadcrumbs from the home to the page itself; every step must be an existing page. */
function stepFindings(list: DataNode, page: ParsedPage, site: PublishedSite): readonly string[] {
  const steps = (list['itemListElement'] as readonly DataNode[] | undefined) ?? [];
  const items = steps.map((step) => String(step['item']));
  const isCounted = steps.every((step, index) => step['position'] === index + 1 && step['name'] !== '');
  const last = decodeURI(items.at(-1) ?? '');
  // On further pages of a list, breadcrumbs end at its first page.
  const first = page.path.replace(/\/\d+$/, '');
  return [
    ...(isCounted && steps.length > 1 ? [] : ['breadcrumbs out of order']),
    ...items.filter((item) => pageOf(item, site) === null).map((item) => `a breadcrumb leads to ${item}`),
    ...([page.path, first].some((path) => last === site.origin + path) ? [] : [`breadcrumbs end at ${last}`]),
  ];
}

/** Lists refer to product pages by URL, each once and in order. */
function listFindings(node: DataNode, site: PublishedSite): readonly string[] {
  const list = node['mainEntity'] as DataNode | undefined;
  const parts = (node['hasPart'] as readonly DataNode[] | undefined) ?? [];
  const items = (list?.['itemListElement'] as readonly DataNode[] | undefined) ?? [];
  const urls = [...items, ...parts].map((item) => String(item['url']));
  const positions = items.map((item) => Number(item['position']));
  return [
    ...urls
      .filter((url) => !pageOf(url, site)?.path.startsWith('/producto/'))
      .map((url) => `a list names ${url}`),
    ...(positions.every((position, index) => position === (positions[0] ?? 1) + index)
      ? []
      : ['a list out of order']),
    ...(new Set(urls).size === urls.length ? [] : ['a list that names a product twice']),
    ...(list !== undefined && items.length === 0 ? ['an empty list'] : []),
  ];
}

function logoFindings(node: DataNode, site: PublishedSite): readonly string[] {
  const { logo } = node;
  const isThere = typeof logo === 'string' && isOurs(logo, site);
  return logo === undefined || isThere ? [] : ['the logo is not there'];
}

function isOurs(url: string, { origin, has }: PublishedSite): boolean {
  return url.startsWith(`${origin}/`) && has(decodeURI(url.slice(origin.length)));
}

function pageOf(url: string, site: PublishedSite): ParsedPage | null {
  return url.startsWith(`${site.origin}/`) ? site.pageAt(url.slice(site.origin.length)) : null;
}
