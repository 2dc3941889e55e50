/**
 * Custom elements make built markup work: tag, attributes and behaviour stand in one file each, a component draws what is
 * inside, and `connectedCallback` runs for the publisher's, React's and `draw()`'s markup alike.
 */

/** Idempotent, because a module may be run again by hot reload. */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
