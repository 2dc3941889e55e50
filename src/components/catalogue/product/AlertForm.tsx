import type { ReactNode } from 'react';
import { alertAction, type AlertKind } from '../../../domain/catalogue/alert.ts';
import { alertTexts } from '../../../text/catalogue/alert.ts';

interface Props {
  /** `volume`: one of a series. */
  kind: AlertKind | 'volume';
  slug: string;
  /** Opens the messaging app, the second way. */
  link: string;
  /** A further field: of a series `volume`. */
  children?: ReactNode;
}

/** Avisame: one field and its button. Without JavaScript the API answers the form with a page. */
export function AlertForm({ kind, slug, link, children }: Props) {
  return (
    <stock-alert>
      <form
        className="restock stack gap-2"
        method="post"
        action={alertAction(kind === 'product' ? kind : 'series', slug)}
      >
        {children}
        <div className="actions gap-2">
          <input
            className="control"
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label={alertTexts.email}
            placeholder={alertTexts.email}
          />
          <button className="button">{alertTexts.button}</button>
        </div>
        <p className="note">
          {alertTexts.hint[kind]}{' '}
          <a href={link} target="_blank" rel="noopener">
            {alertTexts.messaging}
          </a>
        </p>
      </form>
    </stock-alert>
  );
}
