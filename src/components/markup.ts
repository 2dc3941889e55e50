/** Attributes that components draw and page scripts look for: both use one table, so that a rename cannot break one of them. */
export interface Markup<Name extends string> {
  /** To spread: `<p {...attributes('count')}>`. */
  readonly attributes: (name: Name, value?: string | number) => Readonly<Record<string, string>>;
  /** Selector, optionally for elements with this value. */
  readonly selector: (name: Name, value?: string | number) => string;
  readonly valueOf: (element: Element, name: Name) => string;
}

export function defineMarkup<Name extends string>(names: Readonly<Record<Name, string>>): Markup<Name> {
  return {
    attributes: (name, value = '') => ({ [names[name]]: String(value) }),
    selector: (name, value) => `[${names[name]}${value === undefined ? '' : `="${value}"`}]`,
    valueOf: (element, name) => element.getAttribute(names[name]) ?? '',
  };
}
