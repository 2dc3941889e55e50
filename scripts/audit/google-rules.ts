/**
 * Google's requirements for rich results, and those of its recommendations that this shop follows. Each rule concerns
 * one node; rules about the whole site are in `data-checks.ts`.
 */
import { offerRules } from './google-offer-rules.ts';
import { docs, every, isAddress, isText, nodesIn, typesOf, type DataNode, type Rule } from './data-node.ts';

/** Broken rules of a page, each with its document. */
export function googleFindings(nodes: readonly DataNode[]): readonly string[] {
  return Array.from(nodesIn(nodes)).flatMap((node) => {
    const broken = typesOf(node)
      .flatMap((type) => rules[type] ?? [])
      .filter(({ holds }) => !holds(node));
    return broken.map(({ what, doc }) => `${typesOf(node).join(' and ')} without ${what} (${doc})`);
  });
}

const breadcrumbs: readonly Rule[] = [
  {
    what: 'two steps or more',
    doc: docs.breadcrumb,
    holds: ({ itemListElement: steps }) => Array.isArray(steps) && steps.length >= 2,
  },
  {
    what: 'a position, a name and an address of every step',
    doc: docs.breadcrumb,
    holds: ({ itemListElement: steps }) =>
      every(
        steps,
        (step) => typeof step['position'] === 'number' && isText(step['name']) && isAddress(step['item']),
      ),
  },
];

/** Entries of a list only have a URL: each is described in full on its own page. */
const itemList: readonly Rule[] = [
  {
    what: 'entries of a position and an address alone',
    doc: docs.carousel,
    holds: ({ itemListElement: entries }) =>
      every(
        entries,
        (entry) =>
          typeof entry['position'] === 'number' && isAddress(entry['url']) && entry['item'] === undefined,
      ),
  },
  {
    what: 'addresses of one site',
    doc: docs.carousel,
    holds: ({ itemListElement: entries }) => {
      const urls = [entries ?? []].flat().map((entry) => String((entry as DataNode)['url']));
      return new Set(urls.map((url) => URL.parse(url)?.origin)).size === 1;
    },
  },
];

/** Everything is recommended, nothing required; the shop has no foundation date or VAT number to state. */
const shop: readonly Rule[] = [
  { what: 'a name', doc: docs.organization, holds: ({ name }) => isText(name) },
  { what: 'an address of its pages', doc: docs.organization, holds: ({ url }) => isAddress(url) },
  { what: 'a logo', doc: docs.organization, holds: ({ logo }) => isAddress(logo) },
];

/** On the about page, which describes the shop in full. */
const shopInFull: readonly Rule[] = [
  'description',
  'email',
  'telephone',
  'legalName',
  'taxID',
  'address',
  'contactPoint',
  'hasMerchantReturnPolicy',
  'hasShippingService',
].map((property) => ({
  what: property,
  doc: docs.organization,
  holds: (node) => node['@id'] === undefined || node[property] !== undefined,
}));

const branch: readonly Rule[] = [
  { what: 'a name', doc: docs.localBusiness, holds: ({ name }) => isText(name) },
  {
    what: 'a postal address in full',
    doc: docs.localBusiness,
    holds: ({ address }) =>
      every(address, (node) =>
        ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'].every((name) =>
          isText(node[name]),
        ),
      ),
  },
  ...['geo', 'openingHoursSpecification', 'telephone', 'url'].map((property) => ({
    what: property,
    doc: docs.localBusiness,
    holds: (node: DataNode) => node[property] !== undefined,
  })),
];

const webSite: readonly Rule[] = [
  {
    what: 'a name, and the address of the home',
    doc: docs.siteName,
    holds: ({ name, url }) => isText(name) && isAddress(url) && URL.parse(url)?.pathname === '/',
  },
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  ...offerRules,
  BreadcrumbList: breadcrumbs,
  ItemList: itemList,
  OnlineStore: [...shop, ...shopInFull],
  BookStore: branch,
  WebSite: webSite,
};
