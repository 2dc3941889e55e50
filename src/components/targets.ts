/**
 * Contract between markup and enhancing code: attributes that components render and scripts query. Both sides use one
 * table, so that a rename cannot break one of them.
 */
export interface Targets<Target extends string> {
  /** Attributes to spread: `<p {...attributes('count')}>`. */
  readonly attributes: (target: Target, value?: string | number) => Readonly<Record<string, string>>;
  /** Selector, optionally for elements with this value. */
  readonly selector: (target: Target, value?: string | number) => string;
  readonly valueOf: (element: Element, target: Target) => string;
}

export function defineTargets<Target extends string>(
  names: Readonly<Record<Target, string>>,
): Targets<Target> {
  return {
    attributes: (target, value = '') => ({ [names[target]]: String(value) }),
    selector: (target, value) => `[${names[target]}${value === undefined ? '' : `="${value}"`}]`,
    valueOf: (element, target) => element.getAttribute(names[target]) ?? '',
  };
}
