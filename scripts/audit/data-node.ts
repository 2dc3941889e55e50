/** schema.org nodes of a page, and the form of rules about them. */

/** A schema.org node with unvalidated content. */
export type DataNode = Readonly<Record<string, unknown>>;

export interface Rule {
  /** The requirement, in words. */
  readonly what: string;
  /** URL of the document with the requirement. */
  readonly doc: string;
  readonly holds: (node: DataNode) => boolean;
}

const structuredData = 'https://developers.google.com/search/docs/appearance/structured-data';

export const docs = {
  merchantListing: `${structuredData}/merchant-listing`,
  reviewSnippet: `${structuredData}/review-snippet`,
  returnPolicy: `${structuredData}/return-policy`,
  shippingPolicy: `${structuredData}/shipping-policy`,
  breadcrumb: `${structuredData}/breadcrumb`,
  carousel: `${structuredData}/carousel`,
  organization: `${structuredData}/organization`,
  localBusiness: `${structuredData}/local-business`,
  siteName: 'https://developers.google.com/search/docs/appearance/site-names',
} as const;

export function typesOf(node: DataNode): readonly string[] {
  return [node['@type']].flat().map(String);
}

/** A node and all nested nodes. */
export function* nodesIn(value: unknown): Iterable<DataNode> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one);
  } else if (isNode(value)) {
    if ('@type' in value) yield value;
    for (const one of Object.values(value)) yield* nodesIn(one);
  }
}

/** Whether a predicate holds for a node or for each of several; false when there is none. */
export function every(value: unknown, holds: (node: DataNode) => boolean): boolean {
  const nodes = [value ?? []].flat();
  return nodes.length > 0 && nodes.every((node) => isNode(node) && holds(node));
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}

function isNode(value: unknown): value is DataNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
