interface Props {
  words: string;
  as?: 'p' | 'h1';
  /** Appeared after the page was loaded. */
  isAlert?: boolean;
}

export function Balloon({ words, as: Element = 'p', isAlert = false }: Props) {
  return (
    <Element className="balloon" role={isAlert ? 'alert' : undefined}>
      {words}
    </Element>
  );
}
