import { pathTo, type RouteName } from '../../domain/routes.ts';

/** Nothing to show, with a way on. */
export function Nothing({ words, to, linkWords }: { words: string; to: RouteName; linkWords: string }) {
  return (
    <div className="panel nothing">
      <p>{words}</p>
      <a className="button" href={pathTo(to)}>
        {linkWords}
      </a>
    </div>
  );
}
