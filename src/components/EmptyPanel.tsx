import type { ReactNode } from 'react';
import { pathTo } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue/catalogue.ts';
import { failureTexts } from '../text/failures.ts';
import { Balloon } from './Balloon.tsx';
import { Button } from './Button.tsx';

interface Props {
  /** Null when the message was shown elsewhere, such as the modal for a lost network. */
  title: string | null;
  hint?: string;
  /** `h1` when the page has no other heading. */
  as?: 'p' | 'h1' | undefined;
  /** A failure has it, which is announced when it appears. */
  onRetry?: (() => void) | undefined;
  /** Actions; defaults to a link to the catalogue. */
  children?: ReactNode;
}

export function EmptyPanel({ title, hint, as = 'p', onRetry, children }: Props) {
  return (
    <div className="empty panel">
      {title !== null && <Balloon words={title} as={as} isAlert={onRetry !== undefined} />}
      {hint !== undefined && <p>{hint}</p>}
      {children}
      {onRetry && <Button words={failureTexts.retry} onClick={onRetry} />}
      {children === undefined && !onRetry && (
        <Button href={pathTo('productList')} words={catalogueTexts.seeCatalogue} />
      )}
    </div>
  );
}
