/** Attributes that components draw and page scripts look for: both use one table, so that a rename cannot break one of them. */
export function defineMarkup<Name extends string>(names: Readonly<Record<Name, string>>) {
  return {
    /** To spread: `<p {...attributes('count')}>`. */
    attributes: (name: Name, value: string | number = ''): Readonly<Record<string, string>> => ({
      [names[name]]: String(value),
    }),
    /** Of elements with this value, or with any. */
    selector: (name: Name, value?: string | number) =>
      `[${names[name]}${value === undefined ? '' : `="${value}"`}]`,
    valueOf: (element: Element, name: Name) => element.getAttribute(names[name]) ?? '',
  };
}
