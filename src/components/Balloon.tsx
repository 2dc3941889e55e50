import './balloon.css';

interface Props {
  words: string;
  as?: 'p' | 'h1';
  /** It came while the page was read. */
  isAlert?: boolean;
}

/** What the shop says out loud, in a speech balloon. */
export function Balloon({ words, as: Element = 'p', isAlert = false }: Props) {
  return (
    <Element className="balloon" role={isAlert ? 'alert' : undefined}>
      {words}
    </Element>
  );
}
