/**
 * Contract between markup and enhancing code: attributes that components render and scripts query. Both sides use one
 * table, so that a rename cannot break one of them.
 */
export interface Places<Place extends string> {
  /** Attributes to spread: `<p {...drawn('listCount')}>`. */
  readonly drawn: (place: Place, value?: string | number) => Readonly<Record<string, string>>;
  /** Selector, optionally for elements with this value. */
  readonly at: (place: Place, value?: string | number) => string;
  readonly valueOf: (element: Element, place: Place) => string;
}

export function placesOf<Place extends string>(attributes: Readonly<Record<Place, string>>): Places<Place> {
  return {
    drawn: (place, value = '') => ({ [attributes[place]]: String(value) }),
    at: (place, value) => `[${attributes[place]}${value === undefined ? '' : `="${value}"`}]`,
    valueOf: (element, place) => element.getAttribute(attributes[place]) ?? '',
  };
}
