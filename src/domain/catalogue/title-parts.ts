/** The end tells products of one series apart, and is never cut: its number, its size, a short word in brackets. */
export interface TitleParts {
  readonly start: string;
  /** '' for none. */
  readonly end: string;
}

/** Joined by a space they are the title. */
export function titleParts(title: string): TitleParts {
  const [, start = title, end = ''] = ending.exec(title) ?? [];
  return { start, end };
}

const ending =
  /^(.*?\S)\s+((?:talle|tamaño|tomo|vol\.?|volumen|n\.?[º°])\s?\S{1,5}|#?\d{1,4}(?:[.,]\d)?|\([^()]{1,14}\))$/iu;
