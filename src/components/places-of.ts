/**
 * What joins a page to the code that hears or fills it: attributes that components draw and enhancers look for. Both sides take them
 * from one table, so that neither can rename one alone.
 */
export interface Places<Place extends string> {
  /** For an element that is drawn: `<p {...drawn('listCount')}>`. */
  readonly drawn: (place: Place, value?: string | number) => Readonly<Record<string, string>>;
  /** A selector; with a value, of the elements that have it. */
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
